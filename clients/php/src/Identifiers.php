<?php

declare(strict_types=1);

namespace FraudRisk;

/** Normalises identifiers, as docs/identifiers.md of the service says. */
final class Identifiers
{
    private const BYTES_MAX = 512;
    private const SEPARATORS = '/[\t\n\r \-\x{a0}\x{ad}\x{2000}-\x{200f}\x{2010}-\x{2015}\x{202a}-\x{202f}\x{2060}\x{2066}-\x{2069}\x{2212}\x{3000}\x{feff}\x{ff0d}]/u';
    /** Spelled out because languages disagree about what trimming removes. */
    private const WHITE_SPACE = '[\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]+';
    private const FULL_WIDTH = ['０' => '0', '１' => '1', '２' => '2', '３' => '3', '４' => '4', '５' => '5', '６' => '6', '７' => '7', '８' => '8', '９' => '9', '＋' => '+', '：' => ':'];

    /** The one spelling that is hashed. */
    public static function normalise(string $kind, string $value): string
    {
        if (strlen($value) > self::BYTES_MAX) {
            throw new IdentifierException('too_long', $kind, 'wanted at most 512 bytes, found ' . strlen($value));
        }
        if (preg_match('//u', $value) !== 1) {
            throw new IdentifierException('character', $kind, 'wanted UTF-8, found other bytes');
        }
        return match ($kind) {
            'customer', 'device' => self::opaque($kind, $value),
            'phone' => self::phone(str_replace(['(', ')', '（', '）'], '', self::cleanNumber($value))),
            'account' => self::account(self::cleanNumber($value)),
            'bvn', 'nin' => self::personalNumber($kind, self::cleanNumber($value)),
            default => throw new ConfigurationException('Cannot hash: wanted bvn, nin, phone, account, customer or device'),
        };
    }

    private static function cleanNumber(string $value): string
    {
        return strtr((string) preg_replace(self::SEPARATORS, '', $value), self::FULL_WIDTH);
    }

    private static function personalNumber(string $kind, string $number): string
    {
        if ($number === '') {
            throw new IdentifierException('empty', $kind, 'wanted 11 digits, found none');
        }
        if (preg_match('/^[0-9]+$/D', $number) !== 1) {
            throw new IdentifierException('character', $kind, 'wanted digits only, found another character');
        }
        if (strlen($number) !== 11) {
            throw new IdentifierException('length', $kind, 'wanted 11 digits, found ' . strlen($number));
        }
        return $number;
    }

    private static function account(string $number): string
    {
        if ($number === '') {
            throw new IdentifierException('empty', 'account', 'wanted <bank code>:<NUBAN>, found nothing');
        }
        if (preg_match('/^[0-9:]+$/D', $number) !== 1) {
            throw new IdentifierException('character', 'account', 'wanted digits and one colon, found another character');
        }
        $parts = explode(':', $number);
        if (count($parts) !== 2) {
            throw new IdentifierException('format', 'account', 'wanted <bank code>:<NUBAN> with one colon');
        }
        if (!in_array(strlen($parts[0]), [3, 6], true) || strlen($parts[1]) !== 10) {
            throw new IdentifierException('length', 'account', 'wanted a bank code of 3 or 6 digits and a NUBAN of 10');
        }
        return $number;
    }

    private static function opaque(string $kind, string $value): string
    {
        $id = (string) preg_replace('/^' . self::WHITE_SPACE . '|' . self::WHITE_SPACE . '$/uD', '', $value);
        if ($id === '') {
            throw new IdentifierException('empty', $kind, 'wanted an id, found nothing but white space');
        }
        if (preg_match('/[\x{0}-\x{1f}\x{7f}-\x{9f}]/u', $id) === 1) {
            throw new IdentifierException('character', $kind, 'wanted one line of text, found a control character');
        }
        return $id;
    }

    private static function phone(string $number): string
    {
        if ($number === '') {
            throw new IdentifierException('empty', 'phone', 'wanted a phone number, found none');
        }
        if (preg_match('/^\+?[0-9]+$/D', $number) !== 1) {
            throw new IdentifierException('character', 'phone', 'wanted digits after an optional +, found another character');
        }
        if (preg_match('/^(?:\+|00|009)?234/', $number, $prefix) === 1) {
            return self::nigerian((string) preg_replace('/^0/', '', substr($number, strlen($prefix[0]))), true);
        }
        if ($number[0] === '+') {
            return self::foreign($number);
        }
        return $number[0] === '0' ? self::nigerian(substr($number, 1), true) : self::nigerian($number, false);
    }

    private static function foreign(string $number): string
    {
        $digits = strlen($number) - 1;
        if ($digits < 7 || $digits > 15) {
            throw new IdentifierException('length', 'phone', "wanted 7 to 15 digits after the +, found $digits");
        }
        if ($number[1] === '0') {
            throw new IdentifierException('format', 'phone', 'wanted a country code after the +, found a 0');
        }
        return $number;
    }

    private static function nigerian(string $subscriber, bool $mayBeFixed): string
    {
        if (preg_match('/^[789][012][0-9]{8}$/D', $subscriber) === 1 || ($mayBeFixed && preg_match('/^20[0-9]{8}$/D', $subscriber) === 1)) {
            return "+234$subscriber";
        }
        if (strlen($subscriber) !== 10) {
            throw new IdentifierException('length', 'phone', 'wanted 10 digits after 0 or 234, or a foreign number with +, found ' . strlen($subscriber));
        }
        throw new IdentifierException('format', 'phone', 'wanted a Nigerian number or a foreign one with +, found 10 digits that are neither');
    }
}
