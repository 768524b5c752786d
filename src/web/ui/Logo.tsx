import type { Picture, PublicOperator } from '#contract/operator.ts'

/** The brand's logo, or its mark and name. */
export function Logo({ operator: { brand, appearance } }: { operator: Pick<PublicOperator, 'brand' | 'appearance'> }) {
  if (appearance.logo) return <Drawing picture={appearance.logo} description={brand.name} />
  return (
    <span className="inline-flex items-center gap-2.5">
      <Drawing picture={appearance.mark} description="" />
      {/* The capitals of the display font are above the middle of their line. */}
      <span className="relative top-[0.12em] font-display text-brand leading-none tracking-tight">{brand.name}</span>
    </span>
  )
}

function Drawing({ picture: { light, dark, width, height }, description }: { picture: Picture; description: string }) {
  return (
    <picture className="shrink-0">
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img className="h-6 w-auto" src={light} width={width} height={height} alt={description} />
    </picture>
  )
}
