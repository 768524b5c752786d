import type { Page } from '@playwright/test'
import { downloadExport } from '#contract/desk/endpoints/exports.ts'
import { addRequestNote } from '#contract/desk/endpoints/requests.ts'
import { deskScenes } from '../screens/desk.ts'
import type { SampleTexts } from '../harness/desk-sample.ts'
import { brokenRules, cutTexts } from './check-screen.ts'
import { prepareDesk, walkDesk } from './desk.ts'
import { expect, test } from './kantor.ts'

test('every screen of the desk is accessible and fits', async ({ service, browser }) => {
  const sample = await prepareDesk(service)
  const scenes = deskScenes(sample).filter(({ isForPictures }) => !isForPictures)
  const walk = { browser, service, sample, check: brokenRules }

  await test.step('in English', async () => {
    const options = { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 800 } } as const
    expect(await walkDesk({ ...walk, scenes, options })).toEqual([])
  })
  await test.step('in Polish', async () => {
    await service.query('update staff set language = $1 where id = $2', ['pl', sample.person.id])
    // 320 px are the width of a screen of 1280 px at 400 %.
    const options = { locale: 'pl-PL', colorScheme: 'dark', viewport: { width: 320, height: 640 } } as const
    expect(await walkDesk({ ...walk, scenes: scenes.filter(({ isMain }) => isMain), options })).toEqual([])
  })
})

const script = '<img src=x onerror=hacked=1><script>hacked=1</script>'
const long = 'W'.repeat(60)
const several = [script, '{name} {{', '=cmd|" /C calc"!A0', ';@SUM(1)', '\t-1+1', '𝒜 👩‍👩‍👧‍👦', long, 'مرحبا', 'a\u202Egnp.exe']

/** What an attacker could type. An override of the direction (U+202E) without an end reverses the rest of its paragraph. */
const hostileTexts: SampleTexts = {
  clientName: `=HYPERLINK("//e.example")${script} {0} 👩‍👩‍👧‍👦 ${long} \u202Egnp.exe`,
  mailbox: `=1+1|{x}'&${'w'.repeat(40)}`,
  phone: '+48 <b onclick=hacked=1>{0} \u202E999999999999999',
  country: '@SUM(1)<b>{x}\u202E',
  message: `${several.join('\n')}\n${'M'.repeat(300)}`,
  subject: `{reference} <b onclick=hacked=1>${long} \u202Egnp`,
  answer: several.join('\n\n').replace('{{', ''),
  note: several.join('\n'),
  replyName: `<b>{x}${long.slice(30)} \u202Egnp`,
  reply: `${script} {name}\n\n{{name}}\n${long}`,
  reason: several.join('\n'),
  colleague: `<b>{x} =1+1 ${long.slice(20)} \u202Egnp`,
}

/** Elements of markup that was typed, and texts after an override of the direction that it would reverse. */
const intrusions = (page: Page, name: string) =>
  page.evaluate((screen) => {
    const found = 'hacked' in window ? [`${screen}: a typed script ran`] : []
    for (const { outerHTML } of document.querySelectorAll('[onerror], [onclick], [src="x"], #root :is(script, b)'))
      found.push(`${screen}: ${outerHTML}`)
    /** The element in which the directions of the texts affect each other. */
    const paragraphOf = (text: Node | null) => {
      let box = text?.parentElement
      while (box && getComputedStyle(box).display === 'inline' && !getComputedStyle(box).unicodeBidi.includes('isolate'))
        box = box.parentElement
      return box
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let overridden: Element | null | undefined
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue ?? ''
      const paragraph = paragraphOf(texts.currentNode)
      if (text.trim() && paragraph === overridden && paragraph?.checkVisibility())
        found.push(`${screen}: “${text}” is reversed in ${paragraph.outerHTML}`)
      if (/\u202E[^\u202C]*$/.test(text)) overridden = paragraph
    }
    return found.map((sentence) => sentence.slice(0, 200))
  }, name)

test('hostile texts are shown and exported as texts, and nothing overflows', async ({ service, browser }) => {
  const sample = await prepareDesk(service, hostileTexts)
  const scenes = deskScenes(sample).filter(
    ({ name, isMain }) => isMain || ['request-closed', 'client-frozen', 'approval-rejected', 'reply'].includes(name),
  )
  const check = async (page: Page, name: string) => [
    ...(await intrusions(page, name)),
    ...(await cutTexts(page, { mayEnd: true })).map((text) => `${name}: ${text}`),
  ]
  for (const width of [1280, 390]) {
    const options = { locale: 'en-GB', viewport: { width, height: 800 } } as const
    expect(await walkDesk({ browser, service, sample, scenes, options, check }), `${width} px`).toEqual([])
  }

  await test.step('exports', async () => {
    for (const { approvalId, format, records } of sample.exports) {
      const { text } = await sample.person.call(downloadExport, { params: { approvalId } })
      if (format === 'csv') expect(formulas(text), `${records}: cells that a spreadsheet would calculate`).toEqual([])
      else if (records === 'requests')
        expect(JSON.parse(text)).toContainEqual(expect.objectContaining({ reference: sample.reference, name: hostileTexts.clientName }))
      else expect(JSON.parse(text)).toContainEqual(expect.objectContaining({ name: hostileTexts.colleague }))
    }
  })

  await test.step('control characters and halves of characters are refused', async () => {
    for (const text of ['a\u0000', '\u001B[31m', '\u009B', '\uD800']) {
      const note = { params: { reference: sample.reference }, body: { text, confidential: false } }
      expect((await sample.person.call(addRequestNote, note)).status).toBe(400)
    }
  })

  await test.step('the letter', async () => {
    const letter = await service.letterWith('=cmd|', sample.contact)
    expect(letter?.subject).toBe(hostileTexts.subject)
    for (const typed of hostileTexts.answer.split('\n\n')) expect(letter?.text).toContain(typed.trim())
    expect(letter?.html).not.toMatch(/<img src=x|<b onclick|<script/)
    expect(letter?.html).toContain('&lt;img src=x onerror=hacked=1&gt;')
  })
})

/** The cells of a file of RFC 4180 of which a spreadsheet would calculate a part, by whichever sign it separates cells. */
function formulas(file: string): string[] {
  const found = [...file.matchAll(/"((?:[^"]|"")*)"(,|\r?\n|$)/g)]
  expect(found.map(([text]) => text).join(''), 'the file without its byte order mark').toBe(file.slice(1))
  const rows = found.filter(([, , end]) => end !== ',').length
  const columns = found.findIndex(([, , end]) => end !== ',') + 1
  expect(found).toHaveLength(rows * columns)
  const cells = found.map(([, cell = '']) => cell.replaceAll('""', '"'))
  return cells.filter((cell) => cell.split(/[,;|\t\r\n]/).some((part) => /^[\s"]*[=+\-@]/.test(part)))
}
