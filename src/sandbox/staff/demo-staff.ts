import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { readSettingsFile } from '../settings-file.ts'

/** A person of the demo's staff, who signs in at the desk with password and app code. */
const demoPerson = z.object({
  name: z.string().min(1),
  email: z.email(),
  roles: z.array(z.string().min(1)).min(1),
  language: z.string(),
  password: z.string().min(1),
  /** Of the authenticator app, in base32. */
  secret: z.string().regex(/^[A-Z2-7]+$/, 'must be base32 without padding'),
})
export type DemoPerson = z.infer<typeof demoPerson>

/** Reads the file from which the service makes the same people. Throws SettingsFileError. */
export const readDemoStaff = (path = 'config/demo-staff.json'): DemoPerson[] => readSettingsFile(path, z.array(demoPerson))

const codeSeconds = 30

/** The code that an authenticator app shows at this time, with the defaults of RFC 6238. */
const codeAt = (secret: string, now: number): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: codeSeconds, secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** How long the current codes are still shown by an app. */
export const secondsLeft = (now: number): number => codeSeconds - (Math.floor(now / 1000) % codeSeconds)

/** A person in the response to `GET /staff`. */
export const staffReply = ({ name, email, roles, password, secret }: DemoPerson, now: number) => ({
  name,
  email,
  role: roles[0]!,
  password,
  code: codeAt(secret, now),
})
