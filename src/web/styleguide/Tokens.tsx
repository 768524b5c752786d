import { contrast } from './contrast.ts'
import type { Scheme } from './shown-css.ts'
import { Chapter, Specimen } from './Specimen.tsx'
import { tokensIn } from './tokens-in.ts'
import css from '../ui/tokens.css?raw'

const grounds = ['paper', 'surface']

/** Every token, read from the stylesheet. */
export function Tokens({ scheme }: { scheme: Scheme }) {
  const tokens = tokensIn(css, scheme)
  const named = (prefix: string) => [...tokens].filter(([name]) => name.startsWith(`--${prefix}-`) && !name.includes('--', 2))
  return (
    <>
      <Chapter title="Colours">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-muted">
              <th>Token</th>
              <th>Value</th>
              {grounds.map((ground) => (
                <th key={ground}>On {ground}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {named('color').map(([name, value]) => (
              <tr key={name} className="border-t border-hairline">
                <td className="py-2">
                  <span className="flex items-center gap-3">
                    <svg className="size-8 rounded-card border border-hairline" viewBox="0 0 1 1" aria-hidden="true">
                      <path d="M0 0h1v1H0z" style={{ fill: value }} />
                    </svg>
                    {name.slice('--color-'.length)}
                  </span>
                </td>
                <td>{value}</td>
                {grounds.map((ground) => (
                  <td key={ground}>{contrast(value, tokens.get(`--color-${ground}`) ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Chapter>
      <Chapter title="Type">
        {named('text').map(([name, value]) => (
          <Specimen key={name} name={`${name.slice(2)} · ${value}`}>
            <p
              className="truncate leading-tight"
              style={{ fontSize: value, fontFamily: displaySizes.has(name) ? 'var(--font-display)' : undefined }}
            >
              Zażółć 1,234.50
            </p>
          </Specimen>
        ))}
        {named('tracking').map(([name, value]) => (
          <Specimen key={name} name={`${name.slice(2)} · ${value}`}>
            <p className="text-xl" style={{ letterSpacing: value }}>
              JBSW Y3DP EHPK 3PXP
            </p>
          </Specimen>
        ))}
      </Chapter>
      <Chapter title="Space, corners, shadow, motion">
        <Specimen name="Space: steps of 4 px, on a grid of 8">
          <div className="flex flex-wrap items-end gap-3">
            {[1, 2, 3, 4, 6, 8, 12, 16].map((step) => (
              <div key={step} className="text-center text-sm tabular-nums">
                <div className="bg-accent" style={{ width: `calc(var(--spacing) * ${step})`, height: `calc(var(--spacing) * ${step})` }} />
                {step * 4}
              </div>
            ))}
          </div>
        </Specimen>
        {[...named('radius'), ...named('shadow')].map(([name, value]) => (
          <Specimen key={name} name={`${name.slice(2)} · ${value}`}>
            <div
              className="h-16 w-40 border border-hairline bg-surface"
              style={name.includes('radius') ? { borderRadius: value } : { boxShadow: value }}
            />
          </Specimen>
        ))}
        <Specimen name={`ease-out · ${tokens.get('--ease-out')}: a colour in 120 to 150 ms, a sheet in 520. Point at the bar.`}>
          <div className="h-3 w-16 rounded-card bg-accent transition-[width] duration-500 ease-out hover:w-full" />
        </Specimen>
      </Chapter>
    </>
  )
}

const displaySizes = new Set(['xl', '2xl', '3xl', 'brand', 'figure', 'folio', 'banner', 'hero'].map((size) => `--text-${size}`))
