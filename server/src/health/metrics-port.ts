import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics'

/** A server for the operator's monitoring only; it never has a person's data to protect. */
export const createMetricsServer = (metrics: Metrics, reportFailure: (thrown: unknown) => void): Server =>
  createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    if (!isAsked) return void response.writeHead(404).end()
    metrics.text().then(
      (text) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (thrown: unknown) => {
        reportFailure(thrown)
        response.writeHead(500).end()
      },
    )
  })
