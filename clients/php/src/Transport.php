<?php

declare(strict_types=1);

namespace FraudRisk;

/** Sends one request over curl, whose connection is kept for the next one. */
final class Transport
{
    private readonly \CurlHandle $curl;

    public function __construct()
    {
        $curl = curl_init();
        if ($curl === false) {
            throw new ConfigurationException('Cannot open curl');
        }
        $this->curl = $curl;
    }

    /**
     * @param list<string> $headers
     * @return ?array{status: int, headers: array<string, string>, text: string} null where nothing answered in time
     */
    public function send(string $verb, string $url, array $headers, ?string $body, int $timeoutMs, bool $fresh): ?array
    {
        $received = [];
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $verb,
            // "Expect: 100-continue" would cost a round trip.
            CURLOPT_HTTPHEADER => [...$headers, 'Expect:'],
            CURLOPT_RETURNTRANSFER => true,
            // A redirect is never followed: the key is for the service alone.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => $timeoutMs,
            CURLOPT_CONNECTTIMEOUT_MS => $timeoutMs,
            CURLOPT_NOSIGNAL => true,
            // Over a connection kept open, curl by itself sends again what was lost.
            CURLOPT_FRESH_CONNECT => $fresh,
            CURLOPT_HEADERFUNCTION => function (\CurlHandle $_, string $line) use (&$received): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $received[strtolower($name)] = trim($value);
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($this->curl, CURLOPT_POSTFIELDS, $body);
        }
        $text = curl_exec($this->curl);
        if (!is_string($text)) {
            return null;
        }
        return ['status' => curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), 'headers' => $received, 'text' => $text];
    }
}
