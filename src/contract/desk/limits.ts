/** Requests of a list that are counted. More are shown as `1000+`, because counting them would take longer with each of them. */
export const mostCountedRequests = 1000
