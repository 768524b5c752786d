import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

const sentence = 'must be an Ed25519 private key in PEM (openssl genpkey -algorithm ed25519)'

/** The key that signs the heads of the log. `docs/operating/log.md` says how to make and change it. */
export const logSettings = {
  /** Our Ed25519 key, PKCS#8 PEM; signs a head of the log every day. Its public half is published. */
  LOG_SIGNING_KEY: z
    .string()
    .refine((pem) => parseKey(pem) !== undefined, sentence)
    .optional(),
}

type Variables = { [Name in keyof typeof logSettings]?: string | undefined }

function parseKey(pem: string): KeyObject | undefined {
  try {
    // In an environment variable, line ends are often written as \n.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

/** The demo's key; refused in production. An Ed25519 key is any 32 bytes, after a fixed beginning (RFC 8410, section 7). */
const demoKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from('kantor-demo-log-signing-32-bytes')]),
  type: 'pkcs8',
  format: 'der',
})

/** Null: this process signs nothing. Default: in the demo its key. */
export const readLogSigningKey = ({ LOG_SIGNING_KEY: pem }: Variables, { demo }: { demo: boolean }): KeyObject | null =>
  (pem === undefined ? undefined : parseKey(pem)) ?? (demo ? demoKey : null)

/** Why production cannot start. */
export function logProblems({ LOG_SIGNING_KEY: pem }: Variables): string[] {
  if (!pem) return ['LOG_SIGNING_KEY: must be set in production']
  return parseKey(pem)?.equals(demoKey) ? ['LOG_SIGNING_KEY: is the demo’s, which production refuses'] : []
}
