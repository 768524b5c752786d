import flags from '@flags/flags.svg'

/** A country's flag, from the file with all flags (tools/web-build/flags.ts). Screen readers read the name beside the flag instead. */
export function Flag({ country }: { country: string }) {
  return (
    <svg className="h-4 w-6 shrink-0 outline-1 -outline-offset-1 outline-ink/15" aria-hidden="true">
      <use href={`${flags}#${country}`} />
    </svg>
  )
}
