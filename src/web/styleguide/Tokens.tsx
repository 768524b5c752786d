import type { ReactNode } from 'react'
import css from '../ui/tokens.css?raw'

const theme = /@theme \{([^]*?)\n\}/.exec(css)?.[1] ?? ''
/** The names of all tokens, without sub-tokens such as a size's line height. */
const names = [...theme.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name).filter((name) => !name.includes('--', 2))
const named = (prefix: string) => names.filter((name) => name.startsWith(`--${prefix}-`))
const box = 'block h-16 w-40 border border-hairline bg-surface'

/** Every token of the stylesheet. */
export function Tokens() {
  return (
    <Chapter title="Tokens">
      <Table tokens={named('color')}>{(token) => <svg className={box} style={{ backgroundColor: token }} aria-hidden="true" />}</Table>
      <Table tokens={named('text')}>{(token) => <span style={{ fontSize: token }}>Zażółć 1,234.50</span>}</Table>
      <Table tokens={named('tracking')}>{(token) => <span style={{ letterSpacing: token }}>JBSW Y3DP EHPK 3PXP</span>}</Table>
      <Table tokens={named('radius')}>{(token) => <span className={box} style={{ borderRadius: token }} />}</Table>
      <Table tokens={named('shadow')}>{(token) => <span className={box} style={{ boxShadow: token }} />}</Table>
    </Chapter>
  )
}

/** Tokens with their values in this colour scheme, and an example of each. */
function Table({ tokens, children }: { tokens: string[]; children: (token: string) => ReactNode }) {
  const values = getComputedStyle(document.documentElement)
  return (
    <table className="w-full text-left tabular-nums">
      <tbody>
        {tokens.map((name) => (
          <tr key={name} className="border-t border-hairline">
            <th className="py-2 text-sm">{name.slice(2)}</th>
            <td className="text-sm">{values.getPropertyValue(name)}</td>
            <td>{children(`var(${name})`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A section of the design system's page. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-8">
      <h2 className="border-b border-hairline pb-2 font-display text-2xl tracking-tight">{title}</h2>
      {children}
    </section>
  )
}
