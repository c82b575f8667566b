<?php

declare(strict_types=1);

namespace FraudRisk;

/** Remembers events as empty files of a folder that all processes of one machine share. Remove those that are older than a month now and then. */
final class SeenInFolder implements SeenEvents
{
    /** @var array<string, resource> the locks of the events at work here */
    private array $held = [];

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

    /**
     * Does the work of an event, and gives true; false, and no work, where another process of the machine is at it.
     *
     * @param callable(): void $work
     */
    public function alone(string $id, callable $work): bool
    {
        $path = "{$this->path($id)}.running";
        $lock = @fopen($path, 'c');
        if ($lock === false) {
            throw new \RuntimeException("Cannot write to \"{$this->folder}\"");
        }
        try {
            // A lock ends with its process, whatever ends that. Where the file is removed by now, another may hold its successor.
            if ((!flock($lock, LOCK_EX | LOCK_NB, $isHeld) && $isHeld === 1) || fstat($lock)['nlink'] === 0) {
                return false;
            }
            // Not in a variable alone: an `exit` in the work drops those before the event is forgotten.
            $this->held[$id] = $lock;
            try {
                $work();
                return true;
            } finally {
                @unlink($path);
                unset($this->held[$id]);
            }
        } finally {
            fclose($lock);
        }
    }

    private function path(string $id): string
    {
        if (preg_match('/^evt_[0-9a-f]{32}$/D', $id) !== 1) {
            throw new \RuntimeException('Found an event whose id is none');
        }
        return "{$this->folder}/$id";
    }
}
