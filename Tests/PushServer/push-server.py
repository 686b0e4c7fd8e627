#!/usr/bin/env python3
"""A server on this machine that speaks HTTP/2 over TLS and answers as APNs does, well or badly.

It makes a certificate for localhost in --folder, says where it listens, and writes each request that it
gets as a line of JSON to requests.jsonl there. --requests ends it after so many connections, and ten minutes without one do too.
"""
import argparse, json, os, signal, socket, ssl, subprocess, sys, threading, time

try:
    import h2.config, h2.connection, h2.events, h2.exceptions
except ImportError:
    # Debian's python3-h2 belongs to Debian's python3, which need not be the first one.
    if sys.executable != "/usr/bin/python3" and os.path.exists("/usr/bin/python3"):
        os.execv("/usr/bin/python3", ["/usr/bin/python3"] + sys.argv)
    sys.exit("python3-h2 is missing; install it with `apt-get install python3-h2`")

MODES = ["answer", "slow", "drop", "drop-before-tls", "goaway", "http1", "huge", "many-fields", "garbage", "trickle"]


def arguments():
    # Whoever starts it may have blocked the signals that end it.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--mode", choices=MODES, default="answer")
    parser.add_argument("--status", type=int, default=200)
    parser.add_argument("--reason")
    parser.add_argument("--timestamp", type=int, help="milliseconds, as with status 410")
    parser.add_argument("--body", help="in place of the JSON with the reason")
    parser.add_argument("--seconds", type=float, default=3600, help="how long a slow server waits")
    parser.add_argument("--name", default="localhost", help="the host that the certificate is for")
    parser.add_argument("--requests", type=int)
    parser.add_argument("--background", action="store_true", help="return once it listens")
    return parser.parse_args()


def make_certificate(folder, name):
    os.makedirs(folder, exist_ok=True)
    certificate, key = os.path.join(folder, "server.pem"), os.path.join(folder, "server.key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=" + name, "-addext", "subjectAltName=DNS:" + name, "-keyout", key, "-out", certificate],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return certificate, key


def asked_for(body):
    """A payload may ask for its answer: {"answer": {"status": 400, "reason": "BadTopic"}}."""
    try:
        return json.loads(body).get("answer") or {}
    except (ValueError, AttributeError):
        return {}


def answer_body(options, asked={}):
    if options.body is not None:
        return options.body.encode()
    parts = {"reason": options.reason, "timestamp": options.timestamp}
    parts.update({key: value for key, value in asked.items() if key != "status"})
    parts = {key: value for key, value in parts.items() if value is not None}
    if not parts:
        return b""
    return json.dumps(parts).encode()


class Client:
    """One connection over HTTP/2."""

    def __init__(self, stream, options):
        self.stream, self.options = stream, options
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        self.requests = {}

    def flush(self):
        self.stream.sendall(self.h2.data_to_send())

    def run(self):
        self.h2.initiate_connection()
        self.flush()
        while True:
            data = self.stream.recv(65536)
            if not data:
                return
            for event in self.h2.receive_data(data):
                if isinstance(event, h2.events.RequestReceived):
                    self.requests[event.stream_id] = [list(event.headers), b""]
                elif isinstance(event, h2.events.DataReceived):
                    self.requests[event.stream_id][1] += event.data
                    self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                elif isinstance(event, h2.events.StreamEnded):
                    self.log(*self.requests[event.stream_id])
                    if self.answer(event.stream_id):
                        return
            self.flush()

    def log(self, fields, body):
        with open(os.path.join(self.options.folder, "requests.jsonl"), "a") as file:
            file.write(json.dumps({"fields": fields, "body": body.decode("utf-8", "replace")}) + "\n")

    def answer(self, stream_id):
        """True when the connection is to be closed."""
        options = self.options
        if options.mode == "drop":
            return True
        if options.mode == "goaway":
            self.h2.close_connection(0, b'{"reason":"Shutdown"}', stream_id - 1)
            self.flush()
            # To close with bytes unread would reset the connection, and the frame could be lost.
            try:
                while self.stream.recv(65536): pass
            except OSError: pass
            return True
        if options.mode == "garbage":
            self.stream.sendall(os.urandom(4096))
            return True
        if options.mode == "slow":
            time.sleep(options.seconds)
        asked = asked_for(self.requests[stream_id][1])
        fields = [(":status", str(asked.get("status", options.status))), ("apns-id", "11111111-2222-4333-8444-555555555555")]
        if options.mode == "many-fields":
            fields += [("x-%d" % number, "y" * 200) for number in range(250)]
        self.h2.send_headers(stream_id, fields)
        self.flush()
        if options.mode == "trickle":
            while True:
                self.h2.send_data(stream_id, b" ")
                self.flush()
                time.sleep(0.2)
        body = answer_body(options, asked)
        if options.mode == "huge":
            self.huge(stream_id)
            return True
        self.h2.send_data(stream_id, body, end_stream=True)
        self.flush()
        return False

    def huge(self, stream_id):
        """100 MB, as far as the other side takes them."""
        left = 100 << 20
        while left > 0:
            size = min(self.h2.local_flow_control_window(stream_id), self.h2.max_outbound_frame_size, left)
            if size <= 0:
                data = self.stream.recv(65536)
                if not data:
                    return
                self.h2.receive_data(data)
                continue
            self.h2.send_data(stream_id, b" " * size)
            self.flush()
            left -= size


def serve_http1(stream, options):
    data = b""
    while b"\r\n\r\n" not in data:
        more = stream.recv(65536)
        if not more:
            return
        data += more
    body = answer_body(options)
    stream.sendall(b"HTTP/1.1 %d OK\r\ncontent-length: %d\r\n\r\n%s" % (options.status, len(body), body))


def serve(connection, context, options):
    try:
        if options.mode == "drop-before-tls":
            connection.close()
            return
        with context.wrap_socket(connection, server_side=True) as stream:
            if options.mode == "http1":
                serve_http1(stream, options)
            else:
                Client(stream, options).run()
    except (OSError, ssl.SSLError, h2.exceptions.ProtocolError):
        pass


def main():
    options = arguments()
    certificate, key = make_certificate(options.folder, options.name)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["http/1.1"] if options.mode == "http1" else ["h2"])
    listener = socket.create_server(("127.0.0.1", options.port))
    listener.settimeout(600)
    print("listening on port %d" % listener.getsockname()[1], flush=True)
    if options.background:
        if os.fork() > 0:
            os._exit(0)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
    threads, count = [], 0
    while options.requests is None or count < options.requests:
        try:
            connection, _ = listener.accept()
        except TimeoutError:
            return
        count += 1
        thread = threading.Thread(target=serve, args=(connection, context, options), daemon=True)
        thread.start()
        threads.append(thread)
    for thread in threads:
        thread.join(30)


if __name__ == "__main__":
    main()
