import { z } from 'zod'

const keyBytes = 32
// Random keys have about thirty different bytes.
const minimumDifferentBytes = 12
const sentence = `must be ${keyBytes} random bytes in base64 (openssl rand -base64 ${keyBytes}), or several of them with commas between, the newest first`

const parseKeys = (text: string): Buffer[] => text.split(',').map((key) => Buffer.from(key.trim(), 'base64'))
const areKeys = (text: string) =>
  text.split(',').every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key.trim())) && parseKeys(text).every((key) => key.length === keyBytes)

/** Keys that encrypt the secrets which we must read again. `docs/operating.md` says how to make and change them. */
export const secretsSettings = {
  /** Keys for the secrets of authenticator apps, newest first: the first one encrypts, all decrypt. */
  SECRETS_KEY: z.string().refine(areKeys, sentence).optional(),
}

/** The demo's key; refused in production. */
const demoKey = Buffer.from('kantor-demo-secrets-key-32-bytes').toString('base64')

/** The keys, newest first. Default: the demo's key, which `secretsProblems` refuses in production. */
export const readSecretsKeys = ({ SECRETS_KEY = demoKey }: { SECRETS_KEY?: string | undefined }): Buffer[] => parseKeys(SECRETS_KEY)

/** Why production cannot start. */
export function secretsProblems({ SECRETS_KEY }: { SECRETS_KEY?: string | undefined }): string[] {
  if (!SECRETS_KEY) return ['SECRETS_KEY: must be set in production']
  if (parseKeys(SECRETS_KEY).some((key) => new Set(key).size < minimumDifferentBytes))
    return ['SECRETS_KEY: repeats too few bytes to be random']
  const hasDemoKey = parseKeys(SECRETS_KEY).some((key) => key.equals(parseKeys(demoKey)[0] ?? key))
  return hasDemoKey ? ['SECRETS_KEY: is the demo’s, which production refuses'] : []
}
