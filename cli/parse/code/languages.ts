/**
 * The languages whose code is coloured. Importing a grammar only loads a function. The grammar is built when
 * a page first uses the language; building takes most of the time.
 */
import actionscript from 'refractor/actionscript'
import apacheconf from 'refractor/apacheconf'
import asciidoc from 'refractor/asciidoc'
import awk from 'refractor/awk'
import bash from 'refractor/bash'
import batch from 'refractor/batch'
import bicep from 'refractor/bicep'
import c from 'refractor/c'
import clike from 'refractor/clike'
import clojure from 'refractor/clojure'
import cmake from 'refractor/cmake'
import cobol from 'refractor/cobol'
import coffeescript from 'refractor/coffeescript'
import type { Syntax } from 'refractor/core'
import cpp from 'refractor/cpp'
import crystal from 'refractor/crystal'
import csharp from 'refractor/csharp'
import css from 'refractor/css'
import csv from 'refractor/csv'
import cypher from 'refractor/cypher'
import d from 'refractor/d'
import dart from 'refractor/dart'
import diff from 'refractor/diff'
import django from 'refractor/django'
import dnsZoneFile from 'refractor/dns-zone-file'
import docker from 'refractor/docker'
import dot from 'refractor/dot'
import ebnf from 'refractor/ebnf'
import editorconfig from 'refractor/editorconfig'
import ejs from 'refractor/ejs'
import elixir from 'refractor/elixir'
import elm from 'refractor/elm'
import erb from 'refractor/erb'
import erlang from 'refractor/erlang'
import flow from 'refractor/flow'
import fortran from 'refractor/fortran'
import fsharp from 'refractor/fsharp'
import git from 'refractor/git'
import glsl from 'refractor/glsl'
import go from 'refractor/go'
import goModule from 'refractor/go-module'
import gradle from 'refractor/gradle'
import graphql from 'refractor/graphql'
import groovy from 'refractor/groovy'
import handlebars from 'refractor/handlebars'
import haskell from 'refractor/haskell'
import hcl from 'refractor/hcl'
import hlsl from 'refractor/hlsl'
import http from 'refractor/http'
import ignore from 'refractor/ignore'
import ini from 'refractor/ini'
import java from 'refractor/java'
import javascript from 'refractor/javascript'
import json from 'refractor/json'
import json5 from 'refractor/json5'
import jsx from 'refractor/jsx'
import julia from 'refractor/julia'
import kotlin from 'refractor/kotlin'
import latex from 'refractor/latex'
import less from 'refractor/less'
import liquid from 'refractor/liquid'
import lisp from 'refractor/lisp'
import llvm from 'refractor/llvm'
import log from 'refractor/log'
import lua from 'refractor/lua'
import makefile from 'refractor/makefile'
import markdown from 'refractor/markdown'
import markup from 'refractor/markup'
import matlab from 'refractor/matlab'
import mermaid from 'refractor/mermaid'
import mongodb from 'refractor/mongodb'
import n4js from 'refractor/n4js'
import nginx from 'refractor/nginx'
import nim from 'refractor/nim'
import nix from 'refractor/nix'
import objectivec from 'refractor/objectivec'
import ocaml from 'refractor/ocaml'
import pascal from 'refractor/pascal'
import perl from 'refractor/perl'
import php from 'refractor/php'
import plsql from 'refractor/plsql'
import powershell from 'refractor/powershell'
import promql from 'refractor/promql'
import properties from 'refractor/properties'
import protobuf from 'refractor/protobuf'
import pug from 'refractor/pug'
import puppet from 'refractor/puppet'
import python from 'refractor/python'
import qml from 'refractor/qml'
import r from 'refractor/r'
import reason from 'refractor/reason'
import regex from 'refractor/regex'
import ruby from 'refractor/ruby'
import rust from 'refractor/rust'
import sass from 'refractor/sass'
import scala from 'refractor/scala'
import scheme from 'refractor/scheme'
import scss from 'refractor/scss'
import shellSession from 'refractor/shell-session'
import solidity from 'refractor/solidity'
import sparql from 'refractor/sparql'
import splunkSpl from 'refractor/splunk-spl'
import sql from 'refractor/sql'
import stylus from 'refractor/stylus'
import swift from 'refractor/swift'
import systemd from 'refractor/systemd'
import tcl from 'refractor/tcl'
import toml from 'refractor/toml'
import tsx from 'refractor/tsx'
import turtle from 'refractor/turtle'
import twig from 'refractor/twig'
import typescript from 'refractor/typescript'
import uri from 'refractor/uri'
import vbnet from 'refractor/vbnet'
import verilog from 'refractor/verilog'
import vhdl from 'refractor/vhdl'
import vim from 'refractor/vim'
import visualBasic from 'refractor/visual-basic'
import wasm from 'refractor/wasm'
import webIdl from 'refractor/web-idl'
import wgsl from 'refractor/wgsl'
import yaml from 'refractor/yaml'
import zig from 'refractor/zig'

/** In alphabetical order; each registers the grammars that it depends on. */
export const LANGUAGES: readonly Syntax[] = [
  actionscript,
  apacheconf,
  asciidoc,
  awk,
  bash,
  batch,
  bicep,
  c,
  clike,
  clojure,
  cmake,
  cobol,
  coffeescript,
  cpp,
  crystal,
  csharp,
  css,
  csv,
  cypher,
  d,
  dart,
  diff,
  django,
  dnsZoneFile,
  docker,
  dot,
  ebnf,
  editorconfig,
  ejs,
  elixir,
  elm,
  erb,
  erlang,
  flow,
  fortran,
  fsharp,
  git,
  glsl,
  go,
  goModule,
  gradle,
  graphql,
  groovy,
  handlebars,
  haskell,
  hcl,
  hlsl,
  http,
  ignore,
  ini,
  java,
  javascript,
  json,
  json5,
  jsx,
  julia,
  kotlin,
  latex,
  less,
  lisp,
  liquid,
  llvm,
  log,
  lua,
  makefile,
  markdown,
  markup,
  matlab,
  mermaid,
  mongodb,
  n4js,
  nginx,
  nim,
  nix,
  objectivec,
  ocaml,
  pascal,
  perl,
  php,
  plsql,
  powershell,
  promql,
  properties,
  protobuf,
  pug,
  puppet,
  python,
  qml,
  r,
  reason,
  regex,
  ruby,
  rust,
  sass,
  scala,
  scheme,
  scss,
  shellSession,
  solidity,
  sparql,
  splunkSpl,
  sql,
  stylus,
  swift,
  systemd,
  tcl,
  toml,
  tsx,
  turtle,
  twig,
  typescript,
  uri,
  vbnet,
  verilog,
  vhdl,
  vim,
  visualBasic,
  wasm,
  webIdl,
  wgsl,
  yaml,
  zig,
]
