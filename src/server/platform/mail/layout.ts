import type { Operator } from '#contract/operator.ts'
import type { Brand } from '../brand/brand.ts'
import { escapeHtml, escapeHtmlLines } from '../text/escaping.ts'
import { translateOperator } from '../language/operator.ts'
import type { Letter } from './mail.ts'
import { textsIn } from './layout.texts.ts'

/** Renders a letter as HTML and as text. All escaping happens here. */
export function renderLetter(letter: Letter, operator: Operator, brand: Brand): { html: string; text: string } {
  const translated = translateOperator(operator, letter.language)
  return { html: renderHtml(letter, translated, lookOf(brand)), text: renderText(letter, translated) }
}

/** Colours and fonts. Mail programs support no CSS variables and few stylesheets: colours are style attributes, which the classes of the dark colours override. */
type Look = ReturnType<typeof lookOf>

const lookOf = ({ colours: { light, dark }, corners, fonts }: Brand) => ({
  light,
  dark,
  displayWeight: fonts?.display.weight ?? 400,
  corners: `${Math.min(corners, 6)}px`,
  sans: `${fonts ? quoted(fonts.text.family) : 'Inter'}, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`,
  display: fonts ? `${quoted(fonts.display.family)}, ${displayFallbacks[fonts.displayFallback]}` : `Newsreader, ${displayFallbacks.serif}`,
})

const displayFallbacks = {
  serif: "'Iowan Old Style', Georgia, 'Times New Roman', serif",
  'sans-serif': "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
}
const quoted = (family: string) => `'${family}'`

const stylesOf = ({ dark }: Look) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .desk { padding: 0 !important; }
  .sheet { border-left: 0 !important; border-right: 0 !important; border-radius: 0 !important; }
  .inner { padding-left: 24px !important; padding-right: 24px !important; }
  .heading { font-size: 26px !important; line-height: 33px !important; }
  .button-table { width: 100% !important; }
  .button, .button a { display: block !important; width: auto !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .sheet { background: ${dark.surface} !important; }
  .sheet, .line { border-color: ${dark.hairline} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .link { color: ${dark.accent} !important; }
  .button { background: ${dark.accent} !important; }
  .button a { color: ${dark['on-accent']} !important; }
}
`

function renderHtml(letter: Letter, operator: Operator, look: Look): string {
  const { light, corners, display, displayWeight } = look
  const { language, subject, heading = subject, paragraphs, facts = [], action, footnote } = letter
  const t = textsIn(language)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${stylesOf(look)}</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: ${light.paper}; -webkit-text-size-adjust: 100%;">
${preview(paragraphs[0] ?? heading)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background: ${light.paper};">
<tr><td align="center" class="desk" style="padding: 40px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sheet" style="max-width: 600px; background: ${light.surface}; border: 1px solid ${light.hairline}; border-radius: ${corners}; border-collapse: separate;">
${row('padding: 40px 48px 0;', letterhead(operator, look))}
${row('padding: 40px 48px 0;', `<h1 class="ink heading" style="margin: 0; font: ${displayWeight} 30px/38px ${display}; letter-spacing: -0.2px; color: ${light.ink};">${escapeHtml(heading)}</h1>`)}
${row('padding: 8px 48px 0;', paragraphs.map((text) => paragraph(text, look)).join('\n'))}
${facts.length > 0 ? row('padding: 24px 48px 0;', factTable(facts, look)) : ''}
${action ? row('padding: 32px 48px 0;', button(action, t, look)) : ''}
${footnote ? row('padding: 32px 48px 0;', smallPrint(footnote, look)) : ''}
${row('padding: 40px 48px;', footer(operator, t, look))}
</table>
</td></tr>
</table>
</body>
</html>
`
}

const row = (style: string, content: string) => `<tr><td class="inner" style="${style}">${content}</td></tr>`

// The preview next to the subject in a list of letters. The filler keeps the rest of the letter out of the preview.
const preview = (text: string) =>
  `<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`

const letterhead = ({ brand }: Operator, { light, display, displayWeight }: Look) =>
  `<p class="ink" style="margin: 0; font: ${displayWeight} 22px/28px ${display}; color: ${light.ink};">${escapeHtml(brand.name)}</p>
<div style="width: 32px; height: 2px; margin-top: 12px; background: ${light.gold}; font-size: 0; line-height: 0;">&nbsp;</div>`

const paragraph = (text: string, { light, sans }: Look) =>
  `<p class="ink" style="margin: 16px 0 0; font: 400 17px/27px ${sans}; color: ${light.ink}; overflow-wrap: anywhere;">${escapeHtmlLines(text)}</p>`

function factTable(facts: NonNullable<Letter['facts']>, { light, sans }: Look): string {
  const cell = `border-bottom: 1px solid ${light.hairline}; padding: 11px 0 12px; vertical-align: top;`
  const rows = facts.map(
    ({ label, value }) => `<tr>
<th scope="row" align="left" width="34%" class="muted line" style="${cell} padding-right: 16px; font: 400 15px/22px ${sans}; color: ${light.muted}; text-align: left;">${escapeHtml(label)}</th>
<td class="ink line" style="${cell} font: 500 15px/22px ${sans}; font-variant-numeric: tabular-nums; color: ${light.ink}; overflow-wrap: anywhere; word-break: break-word;">${escapeHtmlLines(value)}</td>
</tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="border-top: 1px solid ${light.hairline}; border-collapse: separate; table-layout: fixed;">
${rows.join('\n')}
</table>`
}

function button({ label, url }: NonNullable<Letter['action']>, t: Text, { light, corners, sans }: Look): string {
  const address = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="left" class="button-table"><tr>
<td class="button" bgcolor="${light.accent}" style="background: ${light.accent}; border-radius: ${corners};"><a href="${address}" style="display: inline-block; padding: 14px 28px; font: 600 17px/22px ${sans}; color: ${light['on-accent']}; text-decoration: none;">${escapeHtml(label)}</a></td>
</tr></table>
</td></tr></table>
<p class="muted" style="margin: 20px 0 0; font: 400 14px/21px ${sans}; color: ${light.muted};">${escapeHtml(t('mail.openAddress'))}<br><a href="${address}" class="link" style="color: ${light.accent}; overflow-wrap: anywhere; word-break: break-all;">${address}</a></p>`
}

const smallPrint = (text: string, { light, sans }: Look) =>
  `<p class="muted" style="margin: 0; font: 400 14px/21px ${sans}; color: ${light.muted}; overflow-wrap: anywhere;">${escapeHtmlLines(text)}</p>`

function footer(operator: Operator, t: Text, { light, sans }: Look): string {
  const email = escapeHtml(operator.contact.email)
  return `<p class="muted line" style="margin: 0; padding-top: 24px; border-top: 1px solid ${light.hairline}; font: 400 13px/20px ${sans}; color: ${light.muted};">${escapeHtmlLines(footLines(operator, t))}<br><a href="mailto:${email}" class="muted" style="color: ${light.muted};">${email}</a></p>`
}

type Text = ReturnType<typeof textsIn>

const width = 72

/** A letter as plain text, for readers without HTML. */
function renderText(
  { language, subject, heading = subject, paragraphs, facts = [], action, footnote }: Letter,
  operator: Operator,
): string {
  const blocks = [
    operator.brand.name,
    `${heading}\n${'='.repeat(Math.min(heading.length, width))}`,
    ...paragraphs.map(wrapText),
    facts.map(({ label, value }) => `${label}: ${value.replaceAll(/\r\n?|\n/g, '\n    ')}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    footnote ? wrapText(footnote) : '',
    // After a line "-- ", mail programs treat the rest as a signature.
    ['-- ', footLines(operator, textsIn(language)), operator.contact.email].join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** Who sent the letter, one line each. */
const footLines = ({ brand, licence, contact }: Operator, t: Text): string =>
  t('mail.foot', {
    legalName: brand.legalName,
    address: contact.address.join(', '),
    authority: licence.authority,
    number: licence.number,
  })

/** Wraps at 72 characters; a longer word, such as a URL, stays whole. */
function wrapText(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
