"""A client of Plumbline's interface v2, of Python's standard library alone (3.9 and newer).

    from plumbline import Plumbline

    lab = Plumbline("http://127.0.0.1:8390", key="...")
    for device in lab.records("inventories", filters={"duedate": ["gte:2027-03-01", "lt:2027-04-01"]}):
        print(device["asset_number"], device["duedate"])

What it does for you: lists are read to their end however long they are; a line that breaks or a lab that is busy is asked again, and what
was to be written is written once; errors carry the codes of docs/interface/errors.md.
"""

import http.client
import json
import mimetypes
import os
import ssl
import time
import uuid
from urllib.parse import quote, urlencode, urlsplit

__version__ = "0.25.0"

# The answers of a lab that may be asked again: too many questions, or it ends, starts or makes room.
_AGAIN = (429, 503)


class PlumblineError(Exception):
    """What the lab refused: `status`, the `codes` of all that was wrong, and what they say."""

    def __init__(self, status, body, request_id=None):
        self.status = status
        self.errors = body.get("errors", []) if isinstance(body, dict) else []
        self.codes = [error.get("code") for error in self.errors]
        self.request_id = request_id
        said = body.get("message") if isinstance(body, dict) else None
        super().__init__(f"{status}: {said or 'no reason was given'}")


class Record(dict):
    """A record's attributes; `id`, `type`, `relationships`, and the `etag` to change it with."""

    def __init__(self, data, etag=None):
        super().__init__(data.get("attributes") or {})
        self.id = data.get("id")
        self.type = data.get("type")
        self.relationships = data.get("relationships") or {}
        self.etag = etag


class Answer:
    """One answer as it came."""

    def __init__(self, status, headers, content):
        self.status = status
        self.headers = headers
        self.content = content

    @property
    def body(self):
        return json.loads(self.content) if self.content else None


class Plumbline:
    """A lab, and who asks it. `key` is an API key for programs, `token` one of `sign_in`; `authority` the lab's certificate as a file."""

    def __init__(self, address, *, key=None, token=None, authority=None, language=None, timeout=60, tries=5):
        self._place = urlsplit(address)
        self._headers = {"Accept": "application/json", "User-Agent": f"plumbline-python/{__version__}"}
        if key is not None:
            self._headers["X-API-Key"] = key
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        if language is not None:
            self._headers["Accept-Language"] = language
        self._tls = ssl.create_default_context(cafile=authority) if self._place.scheme == "https" else None
        self._timeout = timeout
        self._tries = tries
        self._line = None

    @classmethod
    def sign_in(cls, address, email, password, device_name, code=None, **options):
        """With e-mail and password, as a person: for scripts a key that may less is the better way."""
        lab = cls(address, **options)
        body = {"email": email, "password": password, "device_name": device_name}
        answer = lab.call("POST", "auth/token", body={**body, **({"code": code} if code else {})})
        return cls(address, token=answer.body["token"], **options)

    def close(self):
        if self._line is not None:
            self._line.close()
            self._line = None

    def __enter__(self):
        return self

    def __exit__(self, *_reason):
        self.close()

    # Records

    def records(self, path, *, filters=None, q=None, sort=None, fields=None, size=200):
        """All records of a list, one after the other; pages are read by key, so that none comes twice whatever is written meanwhile."""
        query = [("page[after]", ""), ("page[size]", size)]
        for name, value in (filters or {}).items():
            values = value if isinstance(value, (list, tuple)) else [value]
            query += [(f"filter[{name}]", one) for one in values]
        query += [(name, value) for name, value in (("q", q), ("sort", sort)) if value is not None]
        query += [(f"fields[{kind}]", ",".join(names)) for kind, names in (fields or {}).items()]
        address = f"{path}?{urlencode(query)}"
        while address:
            body = self.call("GET", address).body
            for data in body["data"]:
                yield Record(data)
            address = body["links"].get("next")

    def get(self, path, key, *, include=None):
        query = f"?{urlencode({'include': include})}" if include else ""
        return self._record(self.call("GET", f"{_one(path, key)}{query}"))

    def create(self, path, attributes, *, reason=None, idempotency_key=None):
        """Made once, also when the line breaks before the answer is here."""
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4()), **_because(reason)}
        return self._record(self.call("POST", path, body=attributes, headers=headers))

    def update(self, path, key, attributes, *, etag=None, reason=None):
        """With the `etag` of the record that was read nobody's change is lost: 412 if somebody was faster."""
        headers = {**({"If-Match": etag} if etag else {}), **_because(reason)}
        return self._record(self.call("PATCH", _one(path, key), body=attributes, headers=headers))

    def delete(self, path, key, *, etag=None, reason=None):
        """Gives its place in the bin, for `restore`."""
        headers = {**({"If-Match": etag} if etag else {}), **_because(reason)}
        return self.call("DELETE", _one(path, key), headers=headers).headers.get("X-Bin-Id")

    def restore(self, bin_id):
        return self.call("POST", f"{_one('bin', bin_id)}/restore", body={})

    # Files

    def upload(self, path, file, *, name=None, fields=None):
        """A file with fields beside it, as a form: `path` is an open file or a name on the disk."""
        content, own = _content(file)
        boundary = uuid.uuid4().hex
        parts = [_part(boundary, field, str(value).encode()) for field, value in (fields or {}).items()]
        parts.append(_part(boundary, "file", content, name or own or "file"))
        body = b"".join([*parts, f"--{boundary}--\r\n".encode()])
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "Idempotency-Key": str(uuid.uuid4())}
        return self._record(self.call("POST", path, content=body, headers=headers))

    def download(self, path):
        return self.call("GET", path, headers={"Accept": "*/*"}).content

    # What changes

    def events(self, last_event_id=None):
        """What changes, as it changes: `(id, event, data)`, for ever. A line that ends is begun again where it ended."""
        wait = 3
        while True:
            headers = {"Accept": "text/event-stream", **({"Last-Event-ID": last_event_id} if last_event_id else {})}
            line = self._open(None)
            try:
                line.request("GET", self._address("events"), headers={**self._headers, **headers})
                response = line.getresponse()
                if response.status != 200:
                    raise PlumblineError(response.status, _json(response.read()), response.getheader("X-Request-Id"))
                for identity, kind, data, retry in _events(response):
                    last_event_id = identity or last_event_id
                    wait = retry or wait
                    if kind is not None:
                        yield last_event_id, kind, data
            except (OSError, http.client.HTTPException):
                pass
            finally:
                line.close()
            time.sleep(wait)

    def cursor(self):
        """The place to begin with: keep it, read the lists, then follow `changes`."""
        return self.call("GET", "changes").body["meta"]["cursor"]

    def changes(self, since, types=None):
        """Every page of what changed since a cursor, until there is no more: `(changes, cursor)`. Keep each cursor once its page is done."""
        while True:
            query = {"since": since, **({"filter[type]": "in:" + ",".join(types)} if types else {})}
            body = self.call("GET", f"changes?{urlencode(query)}").body
            since = body["meta"]["cursor"]
            yield [change["attributes"] for change in body["data"]], since
            if not body["meta"]["more"]:
                return

    # One call

    def call(self, method, path, *, body=None, content=None, headers=None):
        """One request as an `Answer`. Asked again where that can do no harm: reading, and writing under an Idempotency-Key."""
        sent = {**self._headers, **(headers or {})}
        if body is not None:
            content = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        harmless = method in ("GET", "HEAD") or "Idempotency-Key" in sent
        for tried in range(1, self._tries + 1):
            is_last = tried == self._tries
            try:
                answer = self._once(method, path, content, sent)
            except (OSError, http.client.HTTPException):
                self.close()
                if is_last or not harmless:
                    raise
                time.sleep(0.2 * 2**tried)
                continue
            if answer.status in _AGAIN and not is_last and (harmless or answer.status == 429):
                time.sleep(min(float(answer.headers.get("Retry-After") or 1), 60))
                continue
            if answer.status >= 400:
                raise PlumblineError(answer.status, _json(answer.content), answer.headers.get("X-Request-Id"))
            return answer

    def _once(self, method, path, content, headers):
        if self._line is None:
            self._line = self._open(self._timeout)
        self._line.request(method, self._address(path), body=content, headers=headers)
        response = self._line.getresponse()
        return Answer(response.status, response.headers, response.read())

    def _open(self, timeout):
        host, port = self._place.hostname, self._place.port
        if self._tls is not None:
            return http.client.HTTPSConnection(host, port, timeout=timeout, context=self._tls)
        return http.client.HTTPConnection(host, port, timeout=timeout)

    def _address(self, path):
        """Links of the lab are whole addresses within it."""
        return path if path.startswith("/") else f"{self._place.path.rstrip('/')}/api/v2/{path}"

    def _record(self, answer):
        return Record(answer.body["data"], answer.headers.get("ETag"))


def _one(path, key):
    return f"{path}/{quote(str(key), safe='')}"


def _because(reason):
    return {"X-Change-Reason": reason.encode()} if reason else {}


def _json(content):
    try:
        return json.loads(content)
    except ValueError:
        return None


def _content(file):
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            return opened.read(), os.path.basename(file)
    return file.read(), os.path.basename(getattr(file, "name", ""))


def _part(boundary, field, content, file_name=None):
    named = f'; filename="{file_name.replace(chr(34), "%22")}"' if file_name else ""
    kind = mimetypes.guess_type(file_name)[0] or "application/octet-stream" if file_name else "text/plain; charset=utf-8"
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"{named}\r\nContent-Type: {kind}\r\n\r\n'
    return head.encode() + content + b"\r\n"


def _events(lines):
    """Server-sent events as `(id, event, data, retry in seconds)`."""
    told = {}
    for raw in lines:
        line = raw.decode("utf-8").rstrip("\r\n")
        if line:
            name, _, value = line.partition(":")
            value = value[1:] if value.startswith(" ") else value
            told[name] = f"{told['data']}\n{value}" if name == "data" and "data" in told else value
            continue
        if told:
            retry = int(told["retry"]) / 1000 if "retry" in told else None
            data = _json(told["data"]) if "data" in told else None
            yield told.get("id"), (told.get("event", "message") if "data" in told else None), data, retry
        told = {}
