<?php

declare(strict_types=1);

namespace FraudRisk;

/** The ids of the events handled. In production it is a unique column of the database that the work itself writes to. */
interface SeenEvents
{
    /** Remembers an id; false where it was known. */
    public function add(string $id): bool;

    /** Forgets the id of an event that could not be handled, so that the next attempt is not taken for a repeat. */
    public function forget(string $id): void;
}
