import flags from '@flags/flags.svg'

/** A country's flag, out of one file that all flags share (tools/web-build/flags.ts). Its name stands beside it. */
export function Flag({ country }: { country: string }) {
  return (
    <svg className="h-4 w-6 shrink-0 outline-1 -outline-offset-1 outline-ink/15" aria-hidden="true">
      <use href={`${flags}#${country}`} />
    </svg>
  )
}
