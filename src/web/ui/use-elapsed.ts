import { useEffect, useState } from 'react'

/** Whether so many milliseconds have passed since the part appeared. */
export function useElapsed(ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}
