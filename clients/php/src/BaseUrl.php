<?php

declare(strict_types=1);

namespace FraudRisk;

/** Where the service answers. */
final class BaseUrl
{
    /** What every client takes: a host name in ASCII or an address, a port, and the path of a proxy. */
    private const BASE_URL = '#^https?://(?:[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*\.?|\[[0-9A-Fa-f:.]{2,45}\])(?::(?<port>[0-9]{1,5}))?'
        . "(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*+)?$#D";
    private const PORT_MAX = 65_535;

    /**
     * The base URL without the slash at its end; an error where it is none: a call to it would look like a service that is away, which is fallen
     * back from.
     *
     * @param string|false|null $given false is what getenv() answers for a variable that is not set
     */
    public static function read(string|false|null $given): string
    {
        $text = (string) $given;
        $isUrl = preg_match(self::BASE_URL, $text, $found) === 1;
        $port = (int) ($found['port'] ?? 1);
        if (!$isUrl || $port < 1 || $port > self::PORT_MAX) {
            throw new ConfigurationException(
                'Give the base URL as https://host, or http://host on your own machine, without a user, a query or a fragment',
            );
        }
        return rtrim($text, '/');
    }
}
