/** Flags and length before each message of gRPC. */
export const ENVELOPE_BYTES = 5;

/** The length that an envelope says of its message, whose head must be there. */
export function messageBytes({ buffer, byteOffset }: Uint8Array): number {
  return new DataView(buffer, byteOffset).getUint32(1);
}

/** A message in its envelope. */
export function envelope(flags: number, message: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(ENVELOPE_BYTES + message.length);
  bytes.set(message, ENVELOPE_BYTES);
  return writeEnvelope(bytes, flags);
}

/** Writes the envelope in front of a message that leaves room for it. */
export function writeEnvelope(bytes: Buffer, flags: number): Buffer {
  bytes[0] = flags;
  bytes.writeUInt32BE(bytes.length - ENVELOPE_BYTES, 1);
  return bytes;
}
