import { renderToString } from 'react-dom/server'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import type { PublicOperator } from '#contract/operator.ts'
import { marketBlockId } from '../api/market-snapshot.ts'
import { operatorBlockId } from '../api/operator.ts'
import { createStore } from '../api/store.ts'
import { type LandingAssets, rootId } from './assets.ts'
import { bootScript, inScript } from './boot.ts'
import { LandingRoot } from './LandingRoot.tsx'
import { stillParts } from './sections/still-parts.tsx'
import { wording } from './wording.ts'

export type { LandingAssets } from './assets.ts'

export interface LandingParts {
  operator: PublicOperator
  assets: LandingAssets
  /** The market at the time of rendering, null where nothing is known: the rates then stand in the page as text. */
  snapshot: MarketSnapshot | null
}

/**
 * The landing page as a whole document. It holds one inline `<style>` and one inline `<script>` that runs, whose hashes the content policy
 * must name, and the operator's public data and the market's as data blocks. No `style` attribute, nothing that blocks the first paint.
 * The answer depends on the arguments alone: it may be kept and compressed once.
 */
export function renderLanding({ operator, assets, snapshot }: LandingParts): string {
  const page = renderToString(
    <LandingRoot operator={operator} store={createStore()} snapshot={snapshot} stillParts={stillParts(operator)} />,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(wording.title(operator.brand.name))}</title>
<meta name="description" content="${escaped(wording.description)}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f3">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1412">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${inStyle(assets.css)}</style>
</head>
<body>
<div id="${rootId}">${page}</div>
<script type="application/json" id="${operatorBlockId}">${inScript(operator)}</script>
<script type="application/json" id="${marketBlockId}">${inScript(snapshot)}</script>
<script>${bootScript(assets)}</script>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

const inStyle = (css: string) => css.replaceAll('</', String.raw`<\/`)
