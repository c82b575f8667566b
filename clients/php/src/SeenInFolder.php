<?php

declare(strict_types=1);

namespace FraudRisk;

/** Remembers events as empty files of a folder that all processes of one machine share. Remove those that are older than a month now and then. */
final class SeenInFolder implements SeenEvents
{
    public function __construct(private readonly string $folder)
    {
        if (!is_dir($folder) || !is_writable($folder)) {
            throw new ConfigurationException("Make \"$folder\" a folder that this process may write to");
        }
    }

    public function add(string $id): bool
    {
        $path = $this->path($id);
        $file = @fopen($path, 'x');
        if ($file !== false) {
            fclose($file);
            return true;
        }
        if (!file_exists($path)) {
            throw new \RuntimeException("Cannot write to \"{$this->folder}\"");
        }
        return false;
    }

    public function forget(string $id): void
    {
        @unlink($this->path($id));
    }

    private function path(string $id): string
    {
        if (preg_match('/^evt_[0-9a-f]{32}$/D', $id) !== 1) {
            throw new \RuntimeException('Found an event whose id is none');
        }
        return "{$this->folder}/$id";
    }
}
