import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { roles } from '#contract/desk/permissions.ts'

/** A person of the demo, who signs in with password and app code. */
const demoPerson = z.object({
  name: z.string(),
  email: z.email(),
  roles: z.array(z.enum(roles)).min(1),
  language: z.enum(['en', 'pl']),
  password: z.string(),
  /** Of the authenticator app, in base32. */
  secret: z.string(),
})
export type DemoPerson = z.infer<typeof demoPerson>

/** A prepared reply of the demo. */
const demoReply = z.object({ name: z.string(), bodies: z.object({ en: z.string(), pl: z.string(), de: z.string() }) })
export type DemoReply = z.infer<typeof demoReply>

export interface DeskSettings {
  port: number
  /** Scheme, host and port under which browsers reach the desk. Passkeys belong to its host. */
  origin: string
  /** Addresses and blocks that may ask at all; empty: all. */
  networks: string[]
  /** Whether password and app code are accepted beside passkeys. */
  withCode: boolean
  /** The people whom the demo's first start makes. */
  demoStaff: DemoPerson[]
  /** The prepared replies that the demo's first start stores. */
  demoReplies: DemoReply[]
}

interface Variables {
  DESK_PORT: number
  DESK_ORIGIN?: string | undefined
  DESK_NETWORKS?: string[] | undefined
  STAFF_SIGN_IN?: 'passkey' | 'passkey-or-code' | undefined
}

/** Null if the desk is off: in production without DESK_ORIGIN. */
export function readDeskSettings(
  { DESK_PORT: port, DESK_ORIGIN, DESK_NETWORKS, STAFF_SIGN_IN }: Variables,
  { demo }: { demo: boolean },
): DeskSettings | null {
  if (!demo && !DESK_ORIGIN) return null
  const withCode = demo && STAFF_SIGN_IN !== 'passkey'
  return {
    port,
    origin: (DESK_ORIGIN ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    networks: DESK_NETWORKS ?? [],
    withCode,
    demoStaff: withCode ? readDemoStaff() : [],
    demoReplies: demo ? readDemoReplies() : [],
  }
}

const readDemoStaff = () => z.array(demoPerson).parse(JSON.parse(readFileSync('config/demo-staff.json', 'utf8')))

const readDemoReplies = () => z.array(demoReply).parse(JSON.parse(readFileSync('config/demo-replies.json', 'utf8')))

/** Why production cannot start, one sentence for each wrong setting. */
export function deskProblems({
  PUBLIC_ORIGIN,
  DESK_ORIGIN,
  STAFF_SIGN_IN,
}: Record<'PUBLIC_ORIGIN' | 'DESK_ORIGIN' | 'STAFF_SIGN_IN', string | undefined>): string[] {
  const problems = STAFF_SIGN_IN === 'passkey-or-code' ? ['STAFF_SIGN_IN: must be passkey in production'] : []
  const [site, desk] = [URL.parse(PUBLIC_ORIGIN ?? ''), URL.parse(DESK_ORIGIN ?? '')]
  if (!desk) return problems
  if (desk.protocol !== 'https:') problems.push('DESK_ORIGIN: must start with https:// in production')
  // A passkey of the desk's host would also be valid on its subdomains, and cookies would reach them.
  if (site && (site.hostname === desk.hostname || site.hostname.endsWith(`.${desk.hostname}`)))
    problems.push('DESK_ORIGIN: must have another host than PUBLIC_ORIGIN, and no parent of it, such as desk.kantor.example')
  return problems
}
