import { ECDH } from 'node:crypto'

/** Returns true if a browser's public key (base64url) is a point of P-256: another one could encrypt nothing (RFC 8291). */
export const isCurvePoint = (key: string): boolean => {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}
