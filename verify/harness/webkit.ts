import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { WebKit } from '../../tools/testing/browsers.ts'
import { until } from './until.ts'

/** Under which WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** How long a step may wait for what it needs on the page. */
const patienceMs = 30_000

/** A window of WebKitGTK, the engine of every iPhone. Elements are found by XPath. */
export type WebKitWindow = Awaited<ReturnType<typeof openWebKit>>

/**
 * Opens a window on a screen of its own. It speaks the few commands of WebDriver that a journey needs (w3.org/TR/webdriver2): Selenium would bring 23 MB
 * and needs a newer Node.
 */
export async function openWebKit({ driver, browser, screen }: WebKit) {
  const display = spawn(screen, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(createInterface(display.stdout), 'line')) as [string]
  const port = await freePort()
  // The sandbox of WebKit does not start for root.
  const env = { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const program = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' })

  async function send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`WebKit refused ${path}: ${value.error}: ${value.message}`)
    return value
  }
  await until(() => send('GET', '/status').then(() => true), { what: 'WebKit', mayFail: true, withinMs: patienceMs })
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: capabilities } })
  const session = `/session/${sessionId}`

  const findAll = async (xpath: string): Promise<string[]> =>
    (await send<Record<string, string>[]>('POST', `${session}/elements`, { using: 'xpath', value: xpath })).flatMap((one) =>
      Object.values(one),
    )
  /** The first element that is shown. Waits for it. */
  const find = (xpath: string): Promise<string> =>
    until(
      async () => {
        for (const element of await findAll(xpath))
          if (await send<boolean>('GET', `${session}/element/${element}/displayed`)) return element
        return undefined
      },
      // A page that is rendered anew has new elements.
      { what: xpath, mayFail: true, withinMs: patienceMs, everyMs: 200 },
    )
  /** Clicks in the middle of what is shown, which the driver would not scroll to in a dialog. What moves in is refused at first. */
  const click = (xpath: string): Promise<boolean> =>
    until(
      async () => {
        const element = await find(xpath)
        const args = [{ [elementKey]: element }]
        await send('POST', `${session}/execute/sync`, { script: "arguments[0].scrollIntoView({ block: 'center' })", args })
        return (await send('POST', `${session}/element/${element}/click`, {})) === null
      },
      { what: `a click on ${xpath}`, mayFail: true, withinMs: patienceMs, everyMs: 200 },
    )
  return {
    goto: (url: string) => send('POST', `${session}/url`, { url }),
    path: async () => new URL(await send<string>('GET', `${session}/url`)).pathname,
    findAll,
    find,
    click,
    /** Types over what is in a field. */
    async fill(xpath: string, text: string): Promise<void> {
      const element = await find(xpath)
      await send('POST', `${session}/element/${element}/clear`, {})
      await send('POST', `${session}/element/${element}/value`, { text })
    },
    valueOf: async (xpath: string) => send<string>('GET', `${session}/element/${await find(xpath)}/property/value`),
    async close(): Promise<void> {
      await send('DELETE', session).catch(() => undefined)
      await Promise.all([program, display].map(end))
    },
  }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return
  program.kill()
  await once(program, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
