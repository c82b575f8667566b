<?php

declare(strict_types=1);

namespace FraudRisk;

/** What an answer says beside its body, told to the option `on_answer`. */
final class Answer
{
    /** @param bool $replayed true where the service recognised a repeat, and answered what it had answered first */
    public function __construct(
        public readonly int $status,
        public readonly ?string $requestId,
        public readonly bool $replayed,
        public readonly int $attempts,
    ) {
    }
}
