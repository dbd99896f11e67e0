# Reads an instrument as somebody else's program does: PyVISA with the backend PyVISA-py. Prints the identity, then mean and standard
# deviation of the readings.
import statistics
import sys

import pyvisa

port, count = sys.argv[1], int(sys.argv[2])
manager = pyvisa.ResourceManager("@py")
instrument = manager.open_resource(f"TCPIP::127.0.0.1::{port}::SOCKET", read_termination="\n", write_termination="\n")
print(instrument.query("*IDN?"))
readings = [float(instrument.query("MEAS:VOLT:DC?")) for _ in range(count)]
print(f"{statistics.mean(readings):#.9g} {statistics.stdev(readings):#.6g}")
instrument.close()
