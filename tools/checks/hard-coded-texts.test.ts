import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../launcher/settings.ts'
import { hardCodedTexts } from './hard-coded-texts.ts'

const isTable = /wording\.[a-z]{2}\.ts$/
const sources = globSync('src/{web,desk}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('.test.') && !/^src\/\w+\/(ui\/)?testing\//.test(path) && !isTable.test(path))

test('every text for users is in a wording table', () => {
  expect(sources.length).toBeGreaterThan(150)
  const found = sources.flatMap((path) => hardCodedTexts(path, readFileSync(join(root, path), 'utf8')).map((text) => `${path}:${text}`))
  expect(found).toEqual([])
})

test.each([
  ['<p>Hello</p>', '1: Hello'],
  ['<p>{t("a")} or</p>', '1: or'],
  ['<p>{busy ? "One moment" : t("a")}</p>', '1: One moment'],
  ['<p>{failed && "Failed"}</p>', '1: Failed'],
  ['<p>{name || `No name`}</p>', '1: No name'],
  ['<p>{count + " left"}</p>', '1: left'],
  ['<p>{`${count} left`}</p>', '1: left'],
  ['<img alt="A coin" />', '1: A coin'],
  ['<button aria-label={open ? "Close" : "Open"} />', '1: Close'],
  ['<Field label="Email" />', '1: Email'],
  ['<Field label={<b>Email</b>} />', '1: Email'],
  ['[{ value: "a", label: "Email" }]', '1: Email'],
  ['show("Please try again")', '1: Please try again'],
  ['document.title = `Log in, ${brand}`', '1: Log in,'],
])('a text in %s is found', (source, text) => {
  expect(hardCodedTexts('Screen.tsx', source)[0]).toBe(text)
})

test.each([
  '<p className="flex Big wide" id="Name">€ · {t("a.b")}</p>',
  '<p>{kind === "error" && t("a")}</p>',
  '<p>{t(kind === "error" ? "a.b" : "a.c")}</p>',
  '<p aria-label={t("a.b", { day: written(day, "shortDay") })} />',
  'throw new Error("The document has no root")',
  'console.warn("No data from exchange")',
  'type Kind = "A kind"',
])('no text for users is found in %s', (source) => {
  expect(hardCodedTexts('Screen.tsx', source)).toEqual([])
})
