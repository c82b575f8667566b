<?php

declare(strict_types=1);

namespace FraudRisk;

/** An identifier has no hash: `errorCode` is empty, too_long, character, length or format. */
final class IdentifierException extends FraudRiskException
{
    public function __construct(string $code, string $kind, string $wanted)
    {
        parent::__construct('identifier', "Cannot hash $kind: $wanted", errorCode: $code);
    }
}
