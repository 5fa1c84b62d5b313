import type { ServerFrame } from '#contract';

/** A connection that carries text in both directions, such as a WebSocket. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEvents {
  opened(): void;
  received(text: string): void;
  closed(code: number): void;
}

export type ConnectWire = (url: string, protocol: string, events: WireEvents) => Wire;

/** Uses the global WebSocket of browsers and of Node from version 22 on; before that, set it to the one of `ws`. */
export const webSocketWire: ConnectWire = (url, protocol, events) => {
  const socket = new WebSocket(url, protocol);
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => events.received(String(data));
  socket.onclose = ({ code }) => events.closed(code);
  // `close` follows every error. Without a listener, the WebSocket of `ws` would end the process.
  socket.onerror = () => undefined;
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};

/** Parses a message of the protocol; null if it is not one. */
export function parseFrame(text: string): ServerFrame | null {
  try {
    const frame = JSON.parse(text) as ServerFrame;
    return typeof frame === 'object' && frame !== null && typeof frame.type === 'string' ? frame : null;
  } catch {
    return null;
  }
}
