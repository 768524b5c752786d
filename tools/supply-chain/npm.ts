import { execFile } from 'node:child_process'
import { root } from '../launcher/settings.ts'

/** Runs npm and answers with what it printed as JSON, whatever its exit code: `npm audit` fails where it finds something. Undefined where it printed none. */
export function npmJson(args: string[]): Promise<unknown> {
  return new Promise((resolve) => {
    execFile('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }, (_error, printed) => {
      try {
        resolve(JSON.parse(printed))
      } catch {
        resolve(undefined)
      }
    })
  })
}
