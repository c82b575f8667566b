<?php

declare(strict_types=1);

namespace FraudRisk;

/** Hashes identifiers under the key that only you hold. A raw identifier never leaves your system. */
final class Hasher
{
    private readonly string $key;

    /** The identifier key: 64 hex digits, given or in a file of their own. */
    public function __construct(#[\SensitiveParameter] ?string $key = null, ?string $keyFile = null)
    {
        $text = Secret::read('identifier key', $key, $keyFile);
        if (preg_match('/^[0-9a-fA-F]{64}$/D', $text) !== 1) {
            throw new ConfigurationException('Cannot hash identifiers: wanted an identifier key of 64 hex digits');
        }
        $this->key = (string) hex2bin($text);
    }

    /** @return array<string, string> the key is not shown where a hasher is dumped */
    public function __debugInfo(): array
    {
        return [];
    }

    /**
     * 64 lowercase hex digits.
     *
     * @param 'bvn'|'nin'|'phone'|'account'|'customer'|'device' $kind
     * @throws IdentifierException which does not hold the value
     */
    public function hash(string $kind, string $value): string
    {
        return hash_hmac('sha256', Identifiers::normalise($kind, $value), $this->key);
    }
}
