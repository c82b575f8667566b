<?php

declare(strict_types=1);

namespace FraudRisk;

/** An answer of the service, told from that of another server (a page to sign in at, a proxy, a wrong host). */
final class MarkedAnswer
{
    /**
     * Reads it; null where a mark is neither a text that is not empty nor a list.
     *
     * @param list<string> $marks
     */
    public static function read(string $text, array $marks): ?object
    {
        $answer = json_decode($text);
        if (!is_object($answer)) {
            return null;
        }
        foreach ($marks as $name) {
            $value = $answer->$name ?? null;
            if (!is_array($value) && (!is_string($value) || $value === '')) {
                return null;
            }
        }
        return $answer;
    }
}
