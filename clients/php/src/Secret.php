<?php

declare(strict_types=1);

namespace FraudRisk;

/** Secrets, given or in files. */
final class Secret
{
    /** The secret without white space around it; an error, which does not hold it, where there is none. */
    public static function read(string $what, ?string $value, ?string $file): string
    {
        if ($value !== null) {
            return trim($value);
        }
        if ($file === null) {
            throw new ConfigurationException("Give the $what or the file that holds it");
        }
        $text = is_file($file) ? file_get_contents($file) : false;
        if ($text === false) {
            throw new ConfigurationException("Cannot read the $what from \"$file\"");
        }
        return trim($text);
    }
}
