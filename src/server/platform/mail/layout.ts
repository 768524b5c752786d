import type { Operator } from '#contract/operator.ts'
import { escapeHtml, escapeHtmlLines } from '../text/escaping.ts'
import { translateOperator } from '../language/operator.ts'
import { type Text, textsIn } from './layout.texts.ts'
import type { Letter } from './mail.ts'
import { renderText } from './text-layout.ts'

/** Renders a letter as HTML and as text. All escaping happens here. */
export function renderLetter(letter: Letter, operator: Operator): { html: string; text: string } {
  const translated = translateOperator(operator, letter.language)
  return { html: renderHtml(letter, translated), text: renderText(letter, translated) }
}

// Mail programs support no CSS variables and few stylesheets: colours are style attributes, which the classes of the dark colours override.
const light = {
  paper: '#FAF8F3',
  sheet: '#FFFFFF',
  ink: '#14171A',
  muted: '#5B6166',
  hairline: '#E4DFD4',
  accent: '#0E5A43',
  gold: '#B4873A',
}
const dark = {
  paper: '#0F1412',
  sheet: '#161C19',
  ink: '#F2EFE7',
  muted: '#A3ABA6',
  hairline: '#2A322E',
  accent: '#6FD0A8',
  onAccent: '#0F1412',
}
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const serif = "Newsreader, 'Iowan Old Style', Georgia, 'Times New Roman', serif"

const styles = `
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
  .sheet { background: ${dark.sheet} !important; }
  .sheet, .line { border-color: ${dark.hairline} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .link { color: ${dark.accent} !important; }
  .button { background: ${dark.accent} !important; }
  .button a { color: ${dark.onAccent} !important; }
}
`

function renderHtml(letter: Letter, operator: Operator): string {
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
<style>${styles}</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: ${light.paper}; -webkit-text-size-adjust: 100%;">
${preview(paragraphs[0] ?? heading)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background: ${light.paper};">
<tr><td align="center" class="desk" style="padding: 40px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sheet" style="max-width: 600px; background: ${light.sheet}; border: 1px solid ${light.hairline}; border-radius: 6px; border-collapse: separate;">
${row('padding: 40px 48px 0;', letterhead(operator))}
${row('padding: 40px 48px 0;', `<h1 class="ink heading" style="margin: 0; font: 400 30px/38px ${serif}; letter-spacing: -0.2px; color: ${light.ink};">${escapeHtml(heading)}</h1>`)}
${row('padding: 8px 48px 0;', paragraphs.map(paragraph).join('\n'))}
${facts.length > 0 ? row('padding: 24px 48px 0;', factTable(facts)) : ''}
${action ? row('padding: 32px 48px 0;', button(action, t)) : ''}
${footnote ? row('padding: 32px 48px 0;', smallPrint(footnote)) : ''}
${row('padding: 40px 48px;', footer(operator, t))}
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

const letterhead = ({ brand }: Operator) =>
  `<p class="ink" style="margin: 0; font: 400 22px/28px ${serif}; color: ${light.ink};">${escapeHtml(brand.name)}</p>
<div style="width: 32px; height: 2px; margin-top: 12px; background: ${light.gold}; font-size: 0; line-height: 0;">&nbsp;</div>`

const paragraph = (text: string) =>
  `<p class="ink" style="margin: 16px 0 0; font: 400 17px/27px ${sans}; color: ${light.ink}; overflow-wrap: anywhere;">${escapeHtmlLines(text)}</p>`

function factTable(facts: NonNullable<Letter['facts']>): string {
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

function button({ label, url }: NonNullable<Letter['action']>, t: Text): string {
  const address = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="left" class="button-table"><tr>
<td class="button" bgcolor="${light.accent}" style="background: ${light.accent}; border-radius: 6px;"><a href="${address}" style="display: inline-block; padding: 14px 28px; font: 600 17px/22px ${sans}; color: #FFFFFF; text-decoration: none;">${escapeHtml(label)}</a></td>
</tr></table>
</td></tr></table>
<p class="muted" style="margin: 20px 0 0; font: 400 14px/21px ${sans}; color: ${light.muted};">${escapeHtml(t('mail.openAddress'))}<br><a href="${address}" class="link" style="color: ${light.accent}; overflow-wrap: anywhere; word-break: break-all;">${address}</a></p>`
}

const smallPrint = (text: string) =>
  `<p class="muted" style="margin: 0; font: 400 14px/21px ${sans}; color: ${light.muted}; overflow-wrap: anywhere;">${escapeHtmlLines(text)}</p>`

function footer({ brand, licence, contact }: Operator, t: Text): string {
  const lines = [brand.legalName, contact.address.join(', '), licence.authority, t('mail.licence', { number: licence.number })].map(
    escapeHtml,
  )
  const email = escapeHtml(contact.email)
  return `<p class="muted line" style="margin: 0; padding-top: 24px; border-top: 1px solid ${light.hairline}; font: 400 13px/20px ${sans}; color: ${light.muted};">${lines.join('<br>')}<br><a href="mailto:${email}" class="muted" style="color: ${light.muted};">${email}</a></p>`
}
