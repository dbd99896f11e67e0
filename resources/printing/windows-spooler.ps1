# Prints through the spooler of Windows; called by src/server/spooler/windows.ts, answers in JSON.
# raw:   the bytes of a file untouched, in the printer's own language (winspool, data type RAW).
# pages: the pictures of a folder in their order, each on a page of exactly -Width by -Height millimetres.
[CmdletBinding()]
param(
  [Parameter(Mandatory = $true)][ValidateSet('list', 'raw', 'pages', 'state', 'cancel')][string]$Action,
  [string]$Queue = '',
  [string]$Title = '',
  [string]$Id = '',
  [string]$File = '',
  [string]$Folder = '',
  [ValidateRange(1, 999)][int]$Copies = 1,
  [double]$Width = 0,
  [double]$Height = 0
)
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = [System.Text.Encoding]::UTF8
function Answer($value) { ConvertTo-Json -InputObject $value -Compress -Depth 3 }

Add-Type -TypeDefinition @'
using System;
using System.ComponentModel;
using System.Runtime.InteropServices;
public static class RawPrint {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  struct DocInfo { public string name; public string output; public string type; }
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool ClosePrinter(IntPtr printer);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int StartDocPrinter(IntPtr printer, int level, ref DocInfo info);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  static void Check(bool worked) { if (!worked) throw new Win32Exception(Marshal.GetLastWin32Error()); }
  public static int Send(string queue, string title, byte[] bytes) {
    IntPtr printer;
    Check(OpenPrinter(queue, out printer, IntPtr.Zero));
    try {
      DocInfo info = new DocInfo { name = title, output = null, type = "RAW" };
      int job = StartDocPrinter(printer, 1, ref info);
      Check(job != 0);
      int written;
      Check(WritePrinter(printer, bytes, bytes.Length, out written) && written == bytes.Length);
      Check(EndDocPrinter(printer));
      return job;
    } finally { ClosePrinter(printer); }
  }
}
'@

# The newest job of that name; the print controller does not tell its number.
function Find-Job { Get-PrintJob -PrinterName $Queue | Where-Object DocumentName -eq $Title | Sort-Object Id | Select-Object -Last 1 }

switch ($Action) {
  'list' {
    $printers = @(Get-Printer | ForEach-Object {
        $status = "$($_.PrinterStatus)"
        $state = if ($status -match 'Printing|Processing|Busy') { 'printing' } elseif ($status -match '^(Normal|Idle|Waiting|WarmingUp|PowerSave)') { 'idle' } else { 'stopped' }
        @{ name = $_.Name; description = "$($_.Comment)"; location = "$($_.Location)"; state = $state; reason = $(if ($state -eq 'stopped') { $status } else { '' }) }
      })
    Answer $printers
  }
  'raw' {
    $bytes = [System.IO.File]::ReadAllBytes($File)
    $job = 0
    for ($copy = 0; $copy -lt $Copies; $copy++) { $job = [RawPrint]::Send($Queue, $Title, $bytes) }
    Answer @{ id = "$job" }
  }
  'pages' {
    Add-Type -AssemblyName System.Drawing
    $pictures = @(Get-ChildItem -LiteralPath $Folder -Filter *.png | Sort-Object Name)
    $document = New-Object System.Drawing.Printing.PrintDocument
    $document.PrinterSettings.PrinterName = $Queue
    if (-not $document.PrinterSettings.IsValid) { throw "There is no printer named $Queue." }
    $document.DocumentName = $Title
    $document.PrinterSettings.Copies = $Copies
    # Without the window that counts pages, from the paper's edge, not from the printer's margins.
    $document.PrintController = New-Object System.Drawing.Printing.StandardPrintController
    $document.OriginAtMargins = $false
    # Paper is measured in hundredths of an inch.
    $paper = New-Object System.Drawing.Printing.PaperSize 'Plumbline', ([int][Math]::Round($Width / 0.254)), ([int][Math]::Round($Height / 0.254))
    $document.DefaultPageSettings.PaperSize = $paper
    $document.DefaultPageSettings.Margins = New-Object System.Drawing.Printing.Margins 0, 0, 0, 0
    $script:page = 0
    $document.add_PrintPage({
        param($sender, $event)
        $picture = [System.Drawing.Image]::FromFile($pictures[$script:page].FullName)
        try {
          $event.Graphics.PageUnit = [System.Drawing.GraphicsUnit]::Millimeter
          # What the printer cannot reach at its edges moves the origin: moved back, a millimetre stays where it belongs.
          $left = -$event.PageSettings.HardMarginX * 0.254
          $top = -$event.PageSettings.HardMarginY * 0.254
          $event.Graphics.InterpolationMode = [System.Drawing.Drawing2D.InterpolationMode]::NearestNeighbor
          $event.Graphics.DrawImage($picture, [single]$left, [single]$top, [single]$Width, [single]$Height)
        } finally { $picture.Dispose() }
        $script:page++
        $event.HasMorePages = $script:page -lt $pictures.Count
      })
    $document.Print()
    $job = Find-Job
    # A fast printer has taken it already.
    Answer @{ id = $(if ($job) { "$($job.Id)" } else { 'done' }) }
  }
  'state' {
    $job = if ($Id -eq 'done') { $null } else { Get-PrintJob -PrinterName $Queue -ID ([int]$Id) -ErrorAction SilentlyContinue }
    # The spooler of Windows forgets a job once the printer has it.
    if (-not $job) { Answer @{ state = 'done' }; break }
    $status = "$($job.JobStatus)"
    if ($status -match 'Deleted|Deleting') { Answer @{ state = 'cancelled' } }
    elseif ($status -match 'Complete|Printed') { Answer @{ state = 'done' } }
    elseif ($status -match 'Error') { Answer @{ state = 'stopped'; reason = $status } }
    elseif ($status -match 'Offline|PaperOut|Paused|Blocked|UserIntervention') { Answer @{ state = 'stopped'; reason = $status } }
    elseif ($status -match 'Printing') { Answer @{ state = 'printing'; reason = '' } }
    else { Answer @{ state = 'pending'; reason = '' } }
  }
  'cancel' {
    $job = if ($Id -eq 'done') { $null } else { Get-PrintJob -PrinterName $Queue -ID ([int]$Id) -ErrorAction SilentlyContinue }
    if ($job) { Remove-PrintJob -InputObject $job }
    Answer @{ cancelled = [bool]$job }
  }
}
