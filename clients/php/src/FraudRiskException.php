<?php

declare(strict_types=1);

namespace FraudRisk;

/** Every error of the client. Neither its message nor its members hold a key or an identifier. */
class FraudRiskException extends \RuntimeException
{
    /**
     * @param 'refused'|'unavailable'|'identifier'|'configuration' $kind
     * @param ?string $errorCode the service's `error_code`, or why an identifier has no hash
     * @param list<object{field: string, message: string}> $details one entry a violation
     */
    public function __construct(
        public readonly string $kind,
        string $message,
        public readonly ?int $status = null,
        public readonly ?string $errorCode = null,
        public readonly ?string $requestId = null,
        public readonly array $details = [],
        public readonly ?int $retryAfterSeconds = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }
}
