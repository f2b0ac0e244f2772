// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.library;

import static dev.cel.common.CelFunctionDecl.newFunctionDeclaration;
import static dev.cel.common.CelOverloadDecl.newGlobalOverload;
import static dev.cel.common.CelOverloadDecl.newMemberOverload;
import static dev.cel.common.types.SimpleType.BOOL;
import static dev.cel.common.types.SimpleType.BYTES;
import static dev.cel.common.types.SimpleType.DOUBLE;
import static dev.cel.common.types.SimpleType.DURATION;
import static dev.cel.common.types.SimpleType.DYN;
import static dev.cel.common.types.SimpleType.INT;
import static dev.cel.common.types.SimpleType.STRING;
import static dev.cel.common.types.SimpleType.TIMESTAMP;
import static dev.cel.common.types.SimpleType.UINT;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.TypeParamType;
import io.quarterdeck.extensions.cel.internal.function.NamedFormats;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The signatures of the functions that the library does not have, or not as Kubernetes does. */
public final class Declarations {
  private static final TypeParamType T = TypeParamType.create("T");
  private static final CelType LIST = ListType.create(T);
  private static final CelType STRINGS = ListType.create(STRING);
  private static final CelType ASKER = OpaqueType.create("kubernetes.authorization.Authorizer");
  private static final CelType PATH = OpaqueType.create("kubernetes.authorization.PathCheck");
  private static final CelType GROUP = OpaqueType.create("kubernetes.authorization.GroupCheck");
  private static final CelType CHECK = OpaqueType.create("kubernetes.authorization.ResourceCheck");
  private static final CelType DECISION = OpaqueType.create("kubernetes.authorization.Decision");

  private final Map<String, List<CelOverloadDecl>> overloads = new LinkedHashMap<>();

  private Declarations() {}

  /** Those of every scope. */
  public static List<CelFunctionDecl> common() {
    Declarations d = new Declarations();
    d.strings();
    d.lists();
    d.sets();
    d.regularExpressions();
    d.urls();
    d.addresses();
    d.quantities();
    d.versions();
    d.formats();
    d.authorizers();
    return d.made();
  }

  /** Those of mutations. */
  public static List<CelFunctionDecl> patches() {
    Declarations d = new Declarations();
    d.global("jsonpatch.escapeKey", STRING, STRING);
    return d.made();
  }

  private List<CelFunctionDecl> made() {
    List<CelFunctionDecl> out = new ArrayList<>();
    overloads.forEach((name, list) -> out.add(newFunctionDeclaration(name, list)));
    return out;
  }

  private String id(String name, CelType... args) {
    StringBuilder out = new StringBuilder(name);
    for (CelType a : args) {
      out.append('_').append(a.name());
    }
    return out.append('_').append(overloads.getOrDefault(name, List.of()).size()).toString();
  }

  private void member(String name, CelType result, CelType receiver, CelType... args) {
    List<CelType> all = new ArrayList<>(List.of(receiver));
    all.addAll(List.of(args));
    add(name, newMemberOverload(id("k8s_" + name, receiver), result, all));
  }

  private void global(String name, CelType result, CelType... args) {
    add(name, newGlobalOverload(id("k8s_" + name, args), result, List.of(args)));
  }

  private void add(String name, CelOverloadDecl overload) {
    overloads.computeIfAbsent(name, n -> new ArrayList<>()).add(overload);
  }

  private void strings() {
    member("charAt", STRING, STRING, INT);
    member("indexOf", INT, STRING, STRING);
    member("indexOf", INT, STRING, STRING, INT);
    member("lastIndexOf", INT, STRING, STRING);
    member("lastIndexOf", INT, STRING, STRING, INT);
    member("lowerAscii", STRING, STRING);
    member("upperAscii", STRING, STRING);
    member("trim", STRING, STRING);
    member("replace", STRING, STRING, STRING, STRING);
    member("replace", STRING, STRING, STRING, STRING, INT);
    member("split", STRINGS, STRING, STRING);
    member("split", STRINGS, STRING, STRING, INT);
    member("substring", STRING, STRING, INT);
    member("substring", STRING, STRING, INT, INT);
    member("join", STRING, STRINGS);
    member("join", STRING, STRINGS, STRING);
    member("format", STRING, STRING, ListType.create(DYN));
    global("strings.quote", STRING, STRING);
  }

  private void lists() {
    for (CelType t : List.of(INT, UINT, DOUBLE, BOOL, STRING, BYTES, TIMESTAMP, DURATION)) {
      member("isSorted", BOOL, ListType.create(t));
      member("min", t, ListType.create(t));
      member("max", t, ListType.create(t));
      member("sort", ListType.create(t), ListType.create(t));
      member("@sortByAssociatedKeys", LIST, LIST, ListType.create(t));
    }
    for (CelType t : List.of(INT, UINT, DOUBLE, DURATION)) {
      member("sum", t, ListType.create(t));
    }
    member("indexOf", INT, LIST, T);
    member("lastIndexOf", INT, LIST, T);
    member("slice", LIST, LIST, INT, INT);
    member("flatten", LIST, ListType.create(LIST));
    member("flatten", ListType.create(DYN), ListType.create(DYN), INT);
    member("distinct", LIST, LIST);
    member("reverse", LIST, LIST);
    member("first", OptionalType.create(T), LIST);
    member("last", OptionalType.create(T), LIST);
    global("lists.range", ListType.create(INT), INT);
  }

  private void sets() {
    global("sets.contains", BOOL, LIST, LIST);
    global("sets.equivalent", BOOL, LIST, LIST);
    global("sets.intersects", BOOL, LIST, LIST);
  }

  private void regularExpressions() {
    member("find", STRING, STRING, STRING);
    member("findAll", STRINGS, STRING, STRING);
    member("findAll", STRINGS, STRING, STRING, INT);
  }

  private void urls() {
    global("url", Types.URL, STRING);
    global("isURL", BOOL, STRING);
    for (String part :
        List.of("getScheme", "getHost", "getHostname", "getPort", "getEscapedPath")) {
      member(part, STRING, Types.URL);
    }
    member("getQuery", MapType.create(STRING, STRINGS), Types.URL);
  }

  private void addresses() {
    global("ip", Types.IP, STRING);
    member("ip", Types.IP, Types.CIDR);
    global("isIP", BOOL, STRING);
    global("ip.isCanonical", BOOL, STRING);
    global("string", STRING, Types.IP);
    global("string", STRING, Types.CIDR);
    member("family", INT, Types.IP);
    for (String what :
        List.of(
            "isUnspecified",
            "isLoopback",
            "isLinkLocalMulticast",
            "isLinkLocalUnicast",
            "isGlobalUnicast")) {
      member(what, BOOL, Types.IP);
    }
    global("cidr", Types.CIDR, STRING);
    global("isCIDR", BOOL, STRING);
    member("containsIP", BOOL, Types.CIDR, STRING);
    member("containsIP", BOOL, Types.CIDR, Types.IP);
    member("containsCIDR", BOOL, Types.CIDR, STRING);
    member("containsCIDR", BOOL, Types.CIDR, Types.CIDR);
    member("masked", Types.CIDR, Types.CIDR);
    member("prefixLength", INT, Types.CIDR);
  }

  private void quantities() {
    CelType q = Types.QUANTITY;
    global("quantity", q, STRING);
    global("isQuantity", BOOL, STRING);
    global("sign", INT, q);
    member("isInteger", BOOL, q);
    member("asInteger", INT, q);
    member("asApproximateFloat", DOUBLE, q);
    member("isGreaterThan", BOOL, q, q);
    member("isLessThan", BOOL, q, q);
    member("compareTo", INT, q, q);
    for (String name : List.of("add", "sub")) {
      member(name, q, q, q);
      member(name, q, q, INT);
    }
  }

  private void versions() {
    CelType v = Types.SEMVER;
    for (CelType[] args : List.of(new CelType[] {STRING}, new CelType[] {STRING, BOOL})) {
      global("semver", v, args);
      global("isSemver", BOOL, args);
    }
    List.of("major", "minor", "patch").forEach(part -> member(part, INT, v));
    member("isGreaterThan", BOOL, v, v);
    member("isLessThan", BOOL, v, v);
    member("compareTo", INT, v, v);
  }

  private void formats() {
    NamedFormats.names().forEach(name -> global("format." + name, Types.FORMAT));
    global("format.named", OptionalType.create(Types.FORMAT), STRING);
    member("validate", OptionalType.create(STRINGS), Types.FORMAT, STRING);
  }

  private void authorizers() {
    member("path", PATH, ASKER, STRING);
    member("group", GROUP, ASKER, STRING);
    member("serviceAccount", ASKER, ASKER, STRING, STRING);
    member("resource", CHECK, GROUP, STRING);
    for (String part :
        List.of("subresource", "namespace", "name", "fieldSelector", "labelSelector")) {
      member(part, CHECK, CHECK, STRING);
    }
    member("check", DECISION, PATH, STRING);
    member("check", DECISION, CHECK, STRING);
    member("allowed", BOOL, DECISION);
    member("reason", STRING, DECISION);
    member("errored", BOOL, DECISION);
    member("error", STRING, DECISION);
  }
}
