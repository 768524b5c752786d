import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import type { Role } from '#contract/desk/permissions.ts'

/** Somebody of the demo, who may sign in with password and code. */
export interface DemoPerson {
  name: string
  email: string
  roles: string[]
  password: string
  secret: string
}

const people = JSON.parse(readFileSync('config/demo-staff.json', 'utf8')) as DemoPerson[]

/** One of the demo's people, by the address or by the first role. */
export function demoPerson(whose: Role | `${string}@${string}`): DemoPerson {
  const person = people.find(({ email, roles }) => email === whose || roles[0] === whose)
  if (!person) throw new Error(`the demo has no ${whose}`)
  return person
}

const stepMs = 30_000
/** The time to send a code. */
const sendMs = 5000

/** A code works once, and may be one step early or late: so a person has three codes at a time. Waits if the last one would be too old when it is sent. */
export async function codeOf({ secret }: DemoPerson, step: 'last' | 'this' | 'next'): Promise<string> {
  const leftMs = stepMs - (Date.now() % stepMs)
  if (step === 'last' && leftMs < sendMs) await pause(leftMs)
  return new TOTP({ secret }).generate({ timestamp: Date.now() + { last: -stepMs, this: 0, next: stepMs }[step] })
}

/** The last time step whose code this process used, by address. */
const usedSteps = new Map<string, number>()

/** A code that this process has not used yet. Waits if the person's next one would be too early. */
export async function unusedCodeOf({ email, secret }: DemoPerson): Promise<string> {
  const step = Math.max(Math.floor(Date.now() / stepMs), (usedSteps.get(email) ?? 0) + 1)
  usedSteps.set(email, step)
  await pause(Math.max(0, (step - 1) * stepMs - Date.now()))
  return new TOTP({ secret }).generate({ timestamp: step * stepMs })
}
