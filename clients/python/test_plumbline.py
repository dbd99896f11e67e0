"""The client against a running lab: PLUMBLINE_URL, PLUMBLINE_EMAIL and PLUMBLINE_PASSWORD say which (tests/server/python-client.test.ts)."""

import io
import json
import os
import re
import socket
import threading
import unittest
import uuid
from urllib.parse import urlsplit

from plumbline import Plumbline, PlumblineError, __version__

URL = os.environ["PLUMBLINE_URL"]
PERSON = (os.environ["PLUMBLINE_EMAIL"], os.environ["PLUMBLINE_PASSWORD"], "tests of the Python client")


class CutLine:
    """A door before the lab that lets the first write through and cuts the line before its answer comes back."""

    def __init__(self):
        self.cuts = 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = "http://127.0.0.1:%d" % self.door.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                line, _ = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(line,), daemon=True).start()

    @staticmethod
    def request(line):
        """A whole one: head and body come in pieces, and the lab answers none of them alone."""
        sent = b""
        while piece := line.recv(65536):
            sent += piece
            head, end, body = sent.partition(b"\r\n\r\n")
            length = re.search(rb"content-length: *(\d+)", head, re.IGNORECASE)
            if end and len(body) >= int(length[1] if length else 0):
                break
        return sent

    def carry(self, line):
        place = urlsplit(URL)
        lab = socket.create_connection((place.hostname, place.port))
        while True:
            sent = self.request(line)
            if not sent:
                break
            lab.sendall(sent)
            answer = lab.recv(65536)
            if sent.startswith(b"POST") and self.cuts == 0 and b" 201 " in answer[:20]:
                self.cuts += 1
                line.close()
                break
            line.sendall(answer)
        lab.close()


class Day(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.lab = Plumbline.sign_in(URL, *PERSON)
        cls.customer = next(cls.lab.records("customers", size=1)).id

    @classmethod
    def tearDownClass(cls):
        cls.lab.close()

    def device(self, **attributes):
        number = f"PY-{uuid.uuid4().hex[:12]}"
        return self.lab.create("inventories", {"asset_number": number, "customer_id": self.customer, **attributes})

    def test_version_is_the_programs(self):
        with open(os.path.join(os.path.dirname(__file__), "..", "..", "package.json")) as package:
            self.assertEqual(json.load(package)["version"], __version__)

    def test_a_list_is_read_to_its_end_each_record_once(self):
        total = self.lab.call("GET", "inventories?page[size]=1").body["meta"]["total"]
        keys = [record.id for record in self.lab.records("inventories", size=50)]
        self.assertEqual((len(keys), len(set(keys))), (total, total))

    def test_a_range_a_sort_and_chosen_fields(self):
        self.device(duedate="2031-05-06", manufacturer="Python & Söhne")
        filters = {"duedate": ["gte:2031-05-01", "lt:2031-06-01"], "manufacturer": "Python & Söhne"}
        found = list(self.lab.records("inventories", filters=filters, sort="-asset_number", fields={"inventory": ["duedate"]}))
        self.assertEqual([dict(record) for record in found], [{"duedate": "2031-05-06"}])

    def test_what_is_created_over_a_line_that_breaks_is_there_once(self):
        door = CutLine()
        number = f"PY-{uuid.uuid4().hex[:12]}"
        token = self.lab._headers["Authorization"].split()[1]
        with Plumbline(door.address, token=token) as lab:
            made = lab.create("inventories", {"asset_number": number, "customer_id": self.customer})
        door.door.close()
        found = [record.id for record in self.lab.records("inventories", filters={"asset_number": number})]
        self.assertEqual((door.cuts, found), (1, [made.id]))

    def test_nobodys_change_is_lost_and_the_reason_is_kept(self):
        made = self.device()
        changed = self.lab.update("inventories", made.id, {"location": "Regal 7"}, etag=made.etag, reason="Umzug nach „Süd“")
        with self.assertRaises(PlumblineError) as refused:
            self.lab.update("inventories", made.id, {"location": "Regal 8"}, etag=made.etag)
        self.assertEqual((refused.exception.status, refused.exception.codes), (412, ["record.conflict"]))
        self.assertEqual(self.lab.get("inventories", made.id).etag, changed.etag)
        newest = self.lab.call("GET", f"inventories/{made.id}/audits").body["data"][0]["attributes"]
        self.assertEqual(newest["reason"], "Umzug nach „Süd“")

    def test_what_is_wrong_is_told_by_code_and_place(self):
        with self.assertRaises(PlumblineError) as refused:
            self.lab.create("inventories", {"asset_number": "PY-wrong", "duedate": "tomorrow"})
        error = refused.exception
        self.assertEqual(error.status, 422)
        self.assertIn("/data/attributes/duedate", [one["source"]["pointer"] for one in error.errors])
        self.assertRegex(error.request_id, r"^[0-9a-f-]{36}$")

    def test_deleted_and_brought_back(self):
        made = self.device()
        place = self.lab.delete("inventories", made.id)
        with self.assertRaises(PlumblineError) as gone:
            self.lab.get("inventories", made.id)
        self.assertEqual(gone.exception.status, 404)
        self.lab.restore(place)
        self.assertEqual(self.lab.get("inventories", made.id)["asset_number"], made["asset_number"])

    def test_a_file_goes_there_and_comes_back(self):
        content = "Grüße aus dem Labor\n".encode() * 1000
        made = self.lab.upload("documents", io.BytesIO(content), name="Grüße.txt", fields={"title": "Von Python"})
        self.assertEqual(made["title"], "Von Python")
        self.assertEqual(self.lab.download(f"documents/{made.id}/download"), content)

    def test_what_changes_is_heard(self):
        heard = threading.Event()
        opened = threading.Event()

        def listen():
            for _id, kind, data in Plumbline(URL, token=self.lab._headers["Authorization"].split()[1]).events():
                opened.set()
                if isinstance(data, dict) and data.get("resource") == "note":
                    heard.set()
                    return

        threading.Thread(target=listen, daemon=True).start()
        for _ in range(100):
            self.lab.create("notes", {"title": "Heard?"})
            if heard.wait(0.5):
                break
        self.assertTrue(heard.is_set())

    def test_a_copy_is_kept_by_what_changed(self):
        cursor = self.lab.cursor()
        made = self.device()
        gone = self.device()
        self.lab.delete("inventories", gone.id)
        copy = {}
        for page, cursor in self.lab.changes(cursor, types=["inventory"]):
            for change in page:
                if change["record"] is None:
                    copy.pop(change["record_id"], None)
                else:
                    copy[change["record_id"]] = change["record"]["attributes"]["asset_number"]
        self.assertEqual(copy, {made.id: made["asset_number"]})
        self.assertEqual([page for page, _cursor in self.lab.changes(cursor)], [[]])

    def test_a_key_that_only_reads(self):
        made = self.lab.call("POST", "auth/keys", body={"name": f"Python {uuid.uuid4().hex[:8]}", "read_only": True}).body
        with Plumbline(URL, key=made["data"]["attributes"]["key"]) as lab:
            self.assertTrue(next(lab.records("inventories", size=1)).id)
            with self.assertRaises(PlumblineError) as refused:
                lab.create("notes", {"title": "No"})
        self.assertEqual(refused.exception.status, 403)


if __name__ == "__main__":
    unittest.main()
