<?php

declare(strict_types=1);

namespace FraudRisk;

/** What to answer the service; the reason shows up in its delivery log as `response_excerpt`. */
final class WebhookAnswer
{
    public function __construct(public readonly int $status, public readonly string $reason)
    {
    }
}
