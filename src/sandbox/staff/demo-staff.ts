import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'

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

/** Says why the sandbox cannot read the demo's staff. */
export class DemoStaffError extends Error {}

/** Reads the file from which the service makes the same people. The path is relative to the working directory. Throws DemoStaffError. */
export function readDemoStaff(path = 'config/demo-staff.json'): DemoPerson[] {
  const checked = z.array(demoPerson).safeParse(jsonIn(path))
  if (checked.success) return checked.data
  const mistakes = checked.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`)
  throw new DemoStaffError(`${path} is malformed: ${mistakes.join('; ')}.`)
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new DemoStaffError(`${path} is malformed: ${error.message}.`, { cause: error })
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'there is no such file in the working directory' : message
    throw new DemoStaffError(`${path} cannot be read: ${reason}.`, { cause: error })
  }
}

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
