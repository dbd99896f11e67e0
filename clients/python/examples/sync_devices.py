"""Keeps devices and customers of a lab in an SQLite file: written from the pages at /docs alone, with Python's standard library.

    export LAB='http://127.0.0.1:8390' TOKEN='…'
    python3 sync_devices.py devices.db

The first run copies; each run after it takes what has changed since, so it may be called as often as you like.
"""

import json
import os
import sqlite3
import sys
import time
import urllib.error
import urllib.request
from urllib.parse import urlencode

LAB = os.environ["LAB"].rstrip("/")
TYPES = {"inventory": "inventories", "customer": "customers"}
TRIES = 5


class BeginAnew(Exception):
    """The lab cannot go on from the cursor that was kept."""


def ask(path):
    """One answer; a lab that is busy or starting is asked again when it says so."""
    request = urllib.request.Request(LAB + path, headers={"Authorization": f"Bearer {os.environ['TOKEN']}"})
    for tried in range(1, TRIES + 1):
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 410:
                raise BeginAnew from error
            if error.code not in (429, 503) or tried == TRIES:
                raise SystemExit(f"{error.code}: {error.read().decode()}") from error
            time.sleep(float(error.headers.get("Retry-After") or 1))


def prepare(store):
    store.executescript(
        """
        create table if not exists inventory (id text primary key, asset_number text, duedate text, customer_id text);
        create table if not exists customer (id text primary key, customer_number text, name text);
        create table if not exists place (one integer primary key check (one = 1), cursor text);
        """
    )


def keep(store, record):
    of = record["attributes"]
    if record["type"] == "inventory":
        row = (record["id"], of["asset_number"], of["duedate"], of["customer_id"])
        store.execute("insert or replace into inventory values (?, ?, ?, ?)", row)
    else:
        store.execute("insert or replace into customer values (?, ?, ?)", (record["id"], of["customer_number"], of["name"]))


def copy(store):
    """Everything, from the place on that changes are followed from later."""
    cursor = ask("/api/v2/changes")["meta"]["cursor"]
    for kind, path in TYPES.items():
        store.execute(f"delete from {kind}")
        following = f"/api/v2/{path}?" + urlencode({"page[after]": "", "page[size]": 500})
        while following:
            page = ask(following)
            for record in page["data"]:
                keep(store, record)
            following = page["links"]["next"]
    store.execute("insert or replace into place values (1, ?)", (cursor,))
    store.commit()


def follow(store, cursor):
    more = True
    while more:
        answer = ask("/api/v2/changes?" + urlencode({"since": cursor, "filter[type]": "in:" + ",".join(TYPES)}))
        for change in answer["data"]:
            told = change["attributes"]
            if told["record"]:
                keep(store, told["record"])
            else:
                store.execute(f"delete from {told['record_type']} where id = ?", (told["record_id"],))
        cursor, more = answer["meta"]["cursor"], answer["meta"]["more"]
        store.execute("update place set cursor = ?", (cursor,))
        store.commit()


def main(file):
    store = sqlite3.connect(file)
    prepare(store)
    place = store.execute("select cursor from place").fetchone()
    try:
        if place is None:
            copy(store)
        else:
            follow(store, place[0])
    except BeginAnew:
        store.rollback()
        copy(store)
    for kind in TYPES:
        print(kind, store.execute(f"select count(*) from {kind}").fetchone()[0])


if __name__ == "__main__":
    main(sys.argv[1])
