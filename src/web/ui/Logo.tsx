/** The mark (two coins changing places) and the brand's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg className="h-6 w-9 shrink-0" viewBox="0 0 36 24" fill="none" aria-hidden="true">
        <circle cx="24" cy="12" r="11" className="fill-accent" />
        <circle cx="12" cy="12" r="10.75" className="stroke-gold" strokeWidth="1.5" />
        <path d="M18 3.08a10.75 10.75 0 0 1 0 17.84 10.99 10.99 0 0 1 0-17.84Z" className="fill-paper stroke-gold" strokeWidth="1" />
      </svg>
      {/* Newsreader's capitals are above the middle of their line. */}
      <span className="relative top-[0.12em] font-display text-brand leading-none tracking-tight">{name}</span>
    </span>
  )
}
