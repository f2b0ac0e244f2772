// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads OSGi Metatype documents, which bnd writes from the configuration annotations of components.
 */
final class MetatypeParser {
  /** Of the annotations in {@code io.quarterdeck.spi.configuration}. */
  private static final String EXTENSION = "https://quarterdeck.io/xmlns/configuration/v1";

  private final Map<String, Map<String, Attribute>> classes = new HashMap<>();
  private final Map<String, Boolean> designated = new LinkedHashMap<>();
  private final Map<String, String> references = new HashMap<>();
  private final XMLInputFactory factory = XMLInputFactory.newDefaultFactory();

  MetatypeParser() {
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
  }

  void add(InputStream document) throws XMLStreamException {
    XMLStreamReader xml = factory.createXMLStreamReader(document);
    String ocd = "";
    String pid = "";
    while (xml.hasNext()) {
      if (xml.next() != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      switch (xml.getLocalName()) {
        case "OCD" -> classes.put(ocd = text(xml, "id"), new LinkedHashMap<>());
        case "AD" -> attribute(xml, ocd);
        case "Designate" -> {
          boolean isFactory = !text(xml, "factoryPid").isEmpty();
          pid = isFactory ? text(xml, "factoryPid") : text(xml, "pid");
          designated.put(pid, isFactory);
        }
        case "Object" -> references.put(pid, text(xml, "ocdref"));
        default -> {}
      }
    }
  }

  Map<String, Pid> pids() {
    Map<String, Pid> pids = new HashMap<>();
    designated.forEach(
        (name, isFactory) ->
            pids.put(
                name,
                new Pid(
                    name,
                    isFactory,
                    Map.copyOf(
                        classes.getOrDefault(references.getOrDefault(name, ""), Map.of())))));
    return pids;
  }

  private void attribute(XMLStreamReader xml, String ocd) throws XMLStreamException {
    String id = text(xml, "id");
    String type = text(xml, "type").toUpperCase(Locale.ROOT);
    String cardinality = text(xml, "cardinality");
    String min = text(xml, "min");
    String max = text(xml, "max");
    NamedFile file = file(xml);
    String plugins = extension(xml, "plugins");
    String unused = extension(xml, "unused");
    List<String> options = new ArrayList<>();
    for (int event = xml.next();
        !(event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("AD"));
        event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("Option")) {
        options.add(text(xml, "value"));
      }
    }
    Attribute attribute =
        new Attribute(
            id,
            type.equals("CHAR") ? Attribute.Type.CHARACTER : Attribute.Type.valueOf(type),
            cardinality.isEmpty() ? 0 : Integer.parseInt(cardinality),
            List.copyOf(options),
            min,
            max,
            file,
            plugins.isEmpty() ? List.of() : List.of(plugins.split(" ")),
            unused);
    classes.computeIfAbsent(ocd, k -> new LinkedHashMap<>()).put(id, attribute);
  }

  private static @Nullable NamedFile file(XMLStreamReader xml) {
    String content = extension(xml, "content");
    return content.isEmpty()
        ? null
        : new NamedFile(NamedFile.Content.valueOf(content), extension(xml, "certificate"));
  }

  private static String extension(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(EXTENSION, name);
    return value == null ? "" : value;
  }

  private static String text(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value;
  }
}
