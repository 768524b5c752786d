import { until } from './until.ts'

/** A letter in the sandbox's mailbox. */
export interface Letter {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
}

/** The letters to an e-mail address in the sandbox's mailbox, newest first. */
export async function lettersTo(sandboxOrigin: string, to: string): Promise<Letter[]> {
  return (await (await fetch(`${sandboxOrigin}/mailbox/messages?to=${encodeURIComponent(to)}`)).json()) as Letter[]
}

type LinkedPage = 'verify-email' | 'set-new-password'

/** The tokens of all links to this page in these letters. */
export function linkTokens(letters: Pick<Letter, 'links'>[], page: LinkedPage): string[] {
  const tokens = letters.flatMap(({ links }) => links).map((link) => new URL(link).pathname.split(`/app/${page}/`)[1])
  return [...new Set(tokens.filter((token) => token !== undefined))]
}

/** Waits for a letter with a link to this page, and returns the token of the newest one. */
export const mailedToken = (sandboxOrigin: string, to: string, page: LinkedPage): Promise<string> =>
  until(async () => linkTokens(await lettersTo(sandboxOrigin, to), page)[0], {
    what: `a letter to ${to} with a link to ${page}`,
    everyMs: 100,
  })

/** Changes the sandbox's behaviour: `controlSandbox(origin, 'POST', '/control/faults', {...})`. */
export async function controlSandbox(sandboxOrigin: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(`${sandboxOrigin}${path}`, { method, ...json })
  if (!response.ok) throw new Error(`the sandbox returned ${response.status} to ${path}: ${await response.text()}`)
  await response.arrayBuffer()
}
