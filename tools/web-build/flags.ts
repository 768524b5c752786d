import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as drawings from 'country-flag-icons/string/3x2'
import { countryCodes } from '#contract/countries.ts'

const { version } = createRequire(import.meta.url)('country-flag-icons/package.json') as { version: string }
const licenceComment = `<!-- country-flag-icons ${version}, MIT License, Copyright (c) 2020 @catamphetamine -->`

/** One SVG with the flag of every country. Each symbol has the country's code as its id. */
export function flagSheet(): string {
  const flags = drawings as Record<string, string>
  return `<svg xmlns="http://www.w3.org/2000/svg">${licenceComment}${countryCodes.map((code) => symbolOf(code, flags[code] ?? '')).join('')}</svg>`
}

function symbolOf(code: string, drawing: string): string {
  const [, viewBox, shapes] = /^<svg [^>]*viewBox="([^"]+)"[^>]*>(.+)<\/svg>\s*$/s.exec(drawing) ?? []
  if (!viewBox || !shapes) throw new Error(`the flag of ${code} is missing or malformed`)
  return `<symbol id="${code}" viewBox="${viewBox}">${shapes}</symbol>`
}

/** Writes `flags.svg` unless it exists, and returns its folder. */
export function flagsFolder(): string {
  const sheet = flagSheet()
  // The folder's name is a hash of the content, so that an old cached file is not used.
  const name = createHash('sha256').update(sheet).digest('hex').slice(0, 16)
  const folder = join(import.meta.dirname, '../../node_modules/.cache/kantor-flags', name)
  const target = join(folder, 'flags.svg')
  if (existsSync(target)) return folder
  mkdirSync(folder, { recursive: true })
  // The file gets its final name when it is complete, because two builds may run at the same time.
  writeFileSync(`${target}.${process.pid}`, sheet)
  renameSync(`${target}.${process.pid}`, target)
  return folder
}
