import { useEffect, useState } from 'react'

/** Whether `ms` milliseconds have passed since the component was mounted. */
export function useElapsed(ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}
