import { z } from 'zod'

const keyBytes = 32
// Random keys have about thirty different ones.
const fewestDifferentBytes = 12
const sentence = `must be ${keyBytes} random bytes in base64 (openssl rand -base64 ${keyBytes}), or several of them with commas between, the newest first`

const keysIn = (text: string): Buffer[] => text.split(',').map((key) => Buffer.from(key.trim(), 'base64'))
const areKeys = (text: string) =>
  text.split(',').every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key.trim())) && keysIn(text).every((key) => key.length === keyBytes)

/** What seals the secrets that we must be able to read again. `docs/operating.md` says how to make and change it. */
export const secretsSettings = {
  /** Keys for the secrets of authenticator apps, the newest first: it seals, the others open what they sealed. */
  SECRETS_KEY: z.string().refine(areKeys, sentence).optional(),
}

/** What a demo seals with. In production it is not let through. */
const demoKey = Buffer.from('kantor-demo-secrets-key-32-bytes').toString('base64')

/** The keys, newest first; the demo's where none is given, which `secretsProblems` forbids in production. */
export const readSecretsKeys = ({ SECRETS_KEY = demoKey }: { SECRETS_KEY?: string | undefined }): Buffer[] => keysIn(SECRETS_KEY)

/** What keeps us from starting in production. */
export function secretsProblems({ SECRETS_KEY }: { SECRETS_KEY?: string | undefined }): string[] {
  if (!SECRETS_KEY) return ['SECRETS_KEY: must be set in production']
  if (keysIn(SECRETS_KEY).some((key) => new Set(key).size < fewestDifferentBytes))
    return ['SECRETS_KEY: repeats too few bytes to be random']
  const isDemos = keysIn(SECRETS_KEY).some((key) => key.equals(keysIn(demoKey)[0] ?? key))
  return isDemos ? ['SECRETS_KEY: is the demo’s, which production refuses'] : []
}
