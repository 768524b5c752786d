import { useState } from 'react'

/** The last data that arrived, with the question that they answer: a list keeps its rows while the next are on their way. */
export function useLastAnswer<Data, Question>(data: Data | undefined, question: Question) {
  const [last, setLast] = useState<{ data: Data; question: Question }>()
  if (data !== undefined && data !== last?.data) setLast({ data, question })
  return last
}
